/** The device's storage; null where a frame or a setting blocks it. */
export const storage = (() => {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
})();

from game import Game

if __name__ == "__main__":
    Game().play()
    input("Press ENTER to leave.")

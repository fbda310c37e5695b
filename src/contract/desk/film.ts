/** What `/film/<id>` answers of the original of a film: how long it is, and small pictures of it. */
export interface DeskFilm {
  readonly seconds: number
  /** The sheet of `/film/<id>/storyboard.jpg`: pixels of one picture, and after how many seconds the next one is. */
  readonly storyboard: {
    readonly columns: number
    readonly rows: number
    readonly width: number
    readonly height: number
    readonly seconds: number
  } | null
}

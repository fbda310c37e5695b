import { useEffect, useState, type CSSProperties } from 'react'
import type { Storyboard } from '#contract/shapes/media.ts'
import { net } from '#data/net.ts'

/** The picture of a time, as the style of a box; undefined as long as there is none. */
export type PictureAt = (seconds: number) => CSSProperties | undefined

/** A sheet with longer sides is none that browsers would draw. */
const longestSide = 8192

/** How wide one picture is drawn, in pixels of the screen. */
const widthOf = () => (innerWidth < 600 ? 112 : 176)

const fits = ({ columns, rows, width, height, seconds }: Storyboard) =>
  Math.min(columns, rows, width, height, seconds) > 0 && Math.max(columns * width, rows * height) <= longestSide

/** Which of the pictures on a sheet is that of a time, as the background of a box of its size. */
export function storyboardPicture(board: Storyboard, url: string, seconds: number, widest: number): CSSProperties {
  const { columns, rows, width, height } = board
  const no = Math.min(columns * rows - 1, Math.max(0, Math.floor(seconds / board.seconds)))
  const scale = widest / Math.max(width, height)
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
  return {
    width: across,
    height: down,
    backgroundImage: `url("${url}")`,
    backgroundSize: `${columns * across}px ${rows * down}px`,
    backgroundPosition: `${-(no % columns) * across}px ${-Math.floor(no / columns) * down}px`,
  }
}

/** The sheet in memory: one at a time, whichever film it is of. */
let held: { free: () => void } | undefined

/** The pictures of a film while somebody looks for a place in it. */
export interface SeekPictures {
  at: PictureAt
  /** Told when somebody begins to look: they are fetched then. */
  want: () => void
}

/** The pictures of a film, fetched when they are first wanted; let go when its page is left. */
export function useStoryboard(board: Storyboard | undefined): SeekPictures {
  const [asked, setAsked] = useState<Storyboard>()
  const [sheet, setSheet] = useState<{ of: Storyboard; url: string }>()
  const of = asked?.url === board?.url ? asked : undefined
  useEffect(() => {
    if (!of) return
    let url: string | undefined
    const mine = {
      free: () => {
        if (url !== undefined) URL.revokeObjectURL(url)
        setSheet((now) => (now?.of === of ? undefined : now))
        if (held === mine) held = undefined
      },
    }
    held?.free()
    held = mine
    void net.besideFile({ url: of.url, key_id: of.key_id, bytes: of.bytes }).then((file) => {
      if (held !== mine || !file.ok || !isJpeg(file.value)) return
      url = URL.createObjectURL(new Blob([file.value], { type: 'image/jpeg' }))
      setSheet({ of, url })
    })
    return mine.free
  }, [of])
  return {
    at: (seconds) => (sheet && sheet.of === of ? storyboardPicture(of, sheet.url, seconds, widthOf()) : undefined),
    want: () => board && asked?.url !== board.url && fits(board) && setAsked(board),
  }
}

const isJpeg = (bytes: ArrayBuffer) => {
  const [first, second] = new Uint8Array(bytes)
  return first === 0xff && second === 0xd8
}

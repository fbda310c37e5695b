import type { DeskFilm } from '#contract/desk/film.ts'

/** A small picture of a film: its place on the sheet, from 0, and the seconds before it. */
export interface FilmPlace {
  readonly seconds: number
  readonly column: number
  readonly row: number
}

/** So many pictures of a film, spread evenly over all that its sheet has. */
export function placesOf({ seconds, storyboard }: DeskFilm, most: number): readonly FilmPlace[] {
  if (!storyboard) return []
  const { columns, rows, seconds: every } = storyboard
  const count = Math.min(columns * rows, Math.max(1, Math.ceil(seconds / every)))
  const shown = Math.min(count, most)
  return Array.from({ length: shown }, (_, at) => {
    const index = Math.floor((at * count) / shown)
    return { seconds: index * every, column: index % columns, row: Math.floor(index / columns) }
  })
}

/** The seconds that a typed time stands for: `40:00`, `1:02:03`, or minutes alone; undefined for what is none. */
export function secondsOfTime(text: string): number | undefined {
  const fields = text.trim().replaceAll('：', ':').split(':')
  if (fields.length > 3 || fields.some((field) => !/^\d{1,4}$/.test(field))) return undefined
  if (fields.length === 1) return Number(fields[0]) * 60
  return fields.reduce((sum, field) => sum * 60 + Number(field), 0)
}

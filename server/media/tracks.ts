import type { Mark, Track } from './sound-probe.ts'

/** A track with what it is called; empty where nobody says. */
export interface TitledTrack extends Track {
  readonly title: string
}

/** What is wrong with the chapters of a recording, which is taken all the same. */
export type TrackWarning = 'chapters-unordered' | 'chapters-missing' | 'chapters-too-many'

/** More is no book: all of it is one track then. */
const mostTracks = 1000
/** Nobody notices what is shorter: the chapter before it goes on. */
const leastSeconds = 1

/** The tracks between the chapters of a recording: all of it is heard, from its beginning to its end. */
export function tracksOf(
  chapters: readonly Mark[],
  seconds: number,
): { readonly tracks: readonly TitledTrack[]; readonly warnings: readonly TrackWarning[] } {
  const whole = [{ name: '1', from: 0, seconds, title: '' }]
  if (chapters.length > mostTracks) return { tracks: whole, warnings: ['chapters-too-many'] }
  const warnings: TrackWarning[] = []
  const within = chapters.filter(({ at }) => at >= 0 && at < seconds)
  if (within.length < chapters.length) warnings.push('chapters-missing')
  if (within.some(({ at }, index) => at < (within[index - 1]?.at ?? 0))) warnings.push('chapters-unordered')
  const marks: Mark[] = []
  for (const mark of within.toSorted((a, b) => a.at - b.at)) {
    const before = marks.at(-1)
    if (before ? mark.at - before.at >= leastSeconds && seconds - mark.at >= leastSeconds : true) marks.push(mark)
  }
  if (marks.length === 0) return { tracks: whole, warnings }
  // what is before the first chapter belongs to it
  const starts = marks.map(({ at }, index) => (index === 0 ? 0 : at))
  const tracks = marks.map(({ title }, index) => {
    const from = starts[index] ?? 0
    return { name: String(index + 1), from, seconds: (starts[index + 1] ?? seconds) - from, title }
  })
  return { tracks, warnings }
}

const line = /^\s*(TRACK|TITLE|INDEX)\s+(.*?)\s*$/i

/** The chapters of a cue sheet, in the order that it has them; without the names of files, which it may say anything of. */
export function chaptersOfCue(text: string): Mark[] {
  const chapters: Mark[] = []
  let title: string | undefined
  for (const [, word = '', rest = ''] of text.split(/\r?\n/).map((one) => line.exec(one) ?? [])) {
    if (word.toUpperCase() === 'TRACK') title = ''
    else if (title === undefined) continue
    else if (word.toUpperCase() === 'TITLE') title = rest.replaceAll(/^"|"$/g, '').trim()
    else {
      const [, minutes, seconds, frames] = /^0?1\s+(\d{1,4}):(\d{1,2}):(\d{1,2})$/.exec(rest) ?? []
      if (frames !== undefined)
        chapters.push({ at: Number(minutes) * 60 + Number(seconds) + Number(frames) / 75, title })
    }
  }
  return chapters
}

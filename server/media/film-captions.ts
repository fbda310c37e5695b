import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeText } from '#lib/decode-text.ts'
import { toWebVtt } from './captions.ts'
import { guarded, type TextTrack } from './film-probe.ts'
import type { RunLimits } from './confined.ts'
import type { Ffmpeg } from './ffmpeg.ts'

/** Captions of a film as they are kept. */
export interface FilmCaptions {
  readonly name: string
  /** BCP 47; empty where it is not said. */
  readonly lang: string
  /** What they are called in a menu. */
  readonly label: string
  /** WebVTT. */
  readonly text: string
}

/** The packets of a film of twelve hours on a slow disk. */
const withinMs = 600_000
const muxers = { srt: 'srt', vtt: 'webvtt', ass: 'ass' } as const
const longestLabel = 60

/** The language of a tag, whether it has two letters or three; empty for none. */
export function languageOf(tag: string | undefined): string {
  if (tag === undefined || tag === 'und') return ''
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? ''
  } catch {
    return ''
  }
}

/** What captions are called: by their own title, else by their language in its own words. */
export const labelOf = (title: string | undefined, lang: string): string =>
  title?.trim().slice(0, longestLabel) ||
  (lang === '' ? '' : (new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang))

/** Takes all captions out of a film in one go; those that say nothing are left. */
export async function takeCaptions(
  ffmpeg: Ffmpeg,
  { file, texts, into }: { readonly file: string; readonly texts: readonly TextTrack[]; readonly into: string },
  signal: RunLimits['signal'],
): Promise<FilmCaptions[] | 'stopped'> {
  const nameOf = ({ index, form }: TextTrack) => `text-${index}.${form}`
  const outputs = texts.flatMap((track) => ['-map', `0:${track.index}`, '-f', muxers[track.form], '-y', nameOf(track)])
  const options = ['-v', 'error', '-hide_banner', '-nostdin', ...guarded(file), ...outputs]
  const ran = await ffmpeg.run('ffmpeg', options, { timeoutMs: withinMs, signal, folder: into })
  if (!ran.ok && ran.why === 'stopped') return 'stopped'
  const taken: FilmCaptions[] = []
  for (const track of texts) {
    const bytes = await readFile(path.join(into, nameOf(track))).catch(() => undefined)
    const text = bytes && toWebVtt(decodeText(bytes), track.form)
    const lang = languageOf(track.lang)
    if (text !== undefined) taken.push({ name: `track-${track.index}`, lang, label: labelOf(track.title, lang), text })
  }
  return taken
}

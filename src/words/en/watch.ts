import type { Same } from '../catalogue.ts'
import type { watch as zh } from '../zh/watch.ts'

export const watch: Same<typeof zh> = {
  mini: (title: string) => `Mini player: ${title}`,
  backTo: (title: string) => `Back to “${title}”`,
  closeMini: 'Close mini player',
  miniFault: 'Stopped playing',
  chapters: 'Chapters',
  chapterAt: (title: string, at: string) => `${title}, ${at}`,
  captions: 'Captions',
  captionsNow: (name: string) => `Captions: ${name}`,
  captionsOff: 'Off',
  captionsNo: (no: number) => `Captions ${no}`,
  chosen: 'Chosen',
  captionsSize: 'Size',
  captionSizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  captionsGround: 'Background',
  captionGrounds: { none: 'None', half: 'Sheer', full: 'Black' },
  captionsFailed: 'Captions did not load. Tap to try again.',
  next: 'Next',
  nextUp: 'Next up',
  nextIn: (seconds: number) => `Plays in ${seconds} s`,
  playNow: 'Play now',
  stay: 'Cancel',
  again: 'Again',
  fromCollection: (title: string) => `Collection · ${title}`,
  position: (at: number, of: number) => `${at}/${of}`,
}

import type { Same } from '../catalogue.ts'
import type { clip as zh } from '../zh/clip.ts'

export const clip: Same<typeof zh> = {
  play: (title: string) => `Play the clip: ${title}`,
  locked: 'Unlock to play',
  preparing: 'The clip is being prepared',
}

import type { Same } from '../catalogue.ts'
import type { splash as zh } from '../zh/splash.ts'

export const splash: Same<typeof zh> = {
  tagline: 'Pick up the light, take your time',
  ad: 'Opening ad',
  adMark: 'Ad',
  connecting: 'Fetching what’s on',
}

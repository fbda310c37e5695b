import type { Same } from '../catalogue.ts'
import type { preview as zh } from '../zh/preview.ts'

export const preview: Same<typeof zh> = {
  preview: 'Picture',
  close: 'Close',
  next: 'Next',
  previous: 'Previous',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  play: 'Resume the slideshow',
  pause: 'Pause the slideshow',
  save: 'Save picture',
  saved: 'Saved',
  notSaved: 'The picture couldn’t be fetched. Try again later',
  report: 'Report',
}

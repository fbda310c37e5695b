import type { Same } from '../catalogue.ts'
import type { crop as zh } from '../zh/crop.ts'

export const crop: Same<typeof zh> = {
  title: 'Crop the picture',
  close: 'Close',
  area: 'Crop frame; arrow keys move the picture',
  hint: 'Drag the picture, pinch or use the slider to zoom. Arrow keys move it too.',
  zoom: 'Zoom',
  zoomed: (times: string) => `${times}×`,
  turn: 'Turn by 90°',
  shape: 'Shape',
  original: 'Original',
  square: '1:1',
  landscape: '4:3',
  portrait: '3:4',
  done: 'Done',
  opening: 'Opening the picture',
  failed: 'This picture can’t be opened; it may be damaged',
}

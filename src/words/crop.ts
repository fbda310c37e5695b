import { defineWords } from './words.ts'

/** Cutting a picture. */
export const cropWords = defineWords({
  zh: {
    title: '裁剪图片',
    close: '关闭',
    area: '裁剪框，方向键移动图片',
    hint: '拖动图片选取范围，双指或滑块缩放；也可以用方向键移动。',
    zoom: '缩放',
    zoomed: (times: string) => `${times} 倍`,
    turn: '旋转 90°',
    shape: '比例',
    original: '原图',
    square: '1:1',
    landscape: '4:3',
    portrait: '3:4',
    done: '完成',
    opening: '正在打开图片',
    failed: '这张图片打不开，文件可能已损坏',
  },
  en: {
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
  },
})

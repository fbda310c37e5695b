/** Cutting a picture. */
export const crop = {
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
}

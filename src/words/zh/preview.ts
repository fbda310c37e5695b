/** Pictures over the whole screen. */
export const preview = {
  preview: '查看图片',
  close: '关闭',
  next: '下一张',
  previous: '上一张',
  zoomIn: '放大',
  zoomOut: '缩小',
  play: '继续播放',
  pause: '暂停播放',
  save: '保存图片',
  saved: '已保存',
  notSaved: '图片没有取到，请稍后再试',
  report: '举报',
}

/** What is said where the app runs from memory. */
export const memory = {
  memoryText: '浏览器没有让拾光保存数据（设置里禁止了，或别的标签页占着）。现在的内容和操作只留到这个页面关闭。',
  fullText: '存储空间已满，请删除一些下载，或腾出手机空间。现在看到的只留到这个页面关闭，已保存的暂时不显示。',
}

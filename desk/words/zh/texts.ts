/** The screen of the place's texts. */
export const zh = {
  title: '文字',
  help: '应用里由平台写的文字：粉丝团规则、官方认证的说明、客服时间。每种语言各写一份；改完后，应用在下次取到时显示新的。',
  names: { 'club-rules': '粉丝团规则', certification: '官方认证说明', 'service-hours': '客服时间' },
  isUsual: '正在用最初的文字',
  isOwn: '正在用自己写的文字',
  write: '改写',
  writeOf: (name: string) => `改写：${name}`,
  toUsual: '恢复最初的文字',
  usualText: (name: string) => `“${name}”会换回最初的文字，现在写的只留在日志里。`,
  missing: '不能为空',
  markdown: '可以用 Markdown：### 小标题，- 列表，**加粗**',
}

/** What somebody wrote themselves: written anew, and gone. */
export const own = {
  edit: '修改',
  editTitle: '修改',
  title: '标题',
  text: '内容',
  save: '保存',
  tooLong: (over: number) => `超出 ${over} 字`,
  remove: '删除',
  removeTitle: '要删除吗？',
  removeText: '删除后无法恢复。',
}

/** The page that stands in for tools that are not offered, and its report. */
export const ai = {
  title: '这里不提供',
  reportTitle: '我的照片被滥用',
  lead: '不需要登录。写下在哪里看到的：地址、标题或时间，越具体越好。请不要附上图片本身。',
  sent: '已收到你的举报',
  sentText: '我们会先隐藏相关内容，再逐条核实。如果留了联系方式，会告诉你结果。',
  another: '再举报一件',
  offline: '现在没有网络。可以先写好，连上网络后再提交，写下的不会丢。',
}

import type { RedirectProblem } from '#contract/redirects.ts'

/** Addresses of the app that have moved. */
export const zh = {
  title: '搬家的地址',
  help: '旧的地址打开时直接转到新的：印出去的、别处写着的地址就不会断。只能从应用里没有的地址，转到应用里有的页面。打开着的应用几分钟内就知道。SHIGUANG_REDIRECTS 里的照常有效；同一个地址以这里的为准。',
  from: '旧地址',
  fromHint: '比如 /summer',
  to: '现在的页面',
  toHint: '比如 /series?kind=topic&id=7',
  add: '添加',
  addTitle: '添加一个搬家的地址',
  change: '修改',
  changeOf: (from: string) => `修改 ${from}`,
  remove: '删除',
  removeOf: (from: string) => `删除 ${from}`,
  removeTitle: (from: string) => `${from} 不再转？`,
  undo: '撤销上一次改动',
  undoText: (count: number) => `回到改动之前的 ${count} 个地址。`,
  nothing: '还没有',
  nothingText: '页面换了地址，就把旧的写在这里。',
  problems: {
    from: '以 / 开头，只有字母、数字、- 和 _',
    taken: '应用里有这个页面，转走就打不开了',
    twice: '这个旧地址已经有了',
    to: '应用里没有这个页面',
  } satisfies Readonly<Record<RedirectProblem, string>>,
}

/** What was done at the desk. */
export const zh = {
  title: '日志',
  help: '每一次改动都在这里：谁、什么时候、为什么、之前和之后。日志只能增加；每条都和上一条相连，缺了哪条能看出来。',
  at: '时间',
  member: '谁',
  action: '做了什么',
  target: '对什么',
  reason: '原因',
  change: '之前 → 之后',
  searchAction: '操作名，如 team.invite',
  filter: { action: '操作', member: '成员', target: '对象编号' },
  verify: '检查日志',
  whole: (count: number) => `${count} 条都完好相连`,
  broken: (id: number) => `第 ${id} 条和上一条对不上：有人改动或删除过`,
  bulk: (count: string) => `${count} 项`,
  nothing: '还没有记录',
  nothingText: '在工作台做的每件事都会写在这里。',
}

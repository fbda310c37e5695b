/** What rankings share. */
export const ranking = {
  period: '时间范围',
  periods: { day: '今天', week: '本周', month: '本月', all: '总榜' },
  empty: '这段时间还没有人上榜',
  emptyText: '换一个时间范围看看。',
}

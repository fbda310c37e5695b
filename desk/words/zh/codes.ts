/** Gift codes in batches. */
export const zh = {
  title: '礼品码',
  help: '一次做一批码，每个码只能由一个人用一次，在应用的“充值”里兑换。整批码只能导出一次，请妥善保存；丢了就作废这一批，再做一批。作废以后，没有用过的码不能再用。',
  make: '做一批',
  nothing: '还没有礼品码',
  nothingText: '做一批，导出后发给大家。',
  label: '名称',
  labelHint: '只有工作台能看到，例如“灯会赠送”',
  brings: '每个码给什么',
  bringsOf: ({ coins, vipDays, tickets }: { coins: number; vipDays: number; tickets: number }) =>
    [coins > 0 && `${coins} 金币`, vipDays > 0 && `VIP ${vipDays} 天`, tickets > 0 && `观影券 ${tickets} 张`]
      .filter(Boolean)
      .join('，'),
  used: '已用',
  usedOf: (used: number, count: number) => `${used} / ${count}`,
  ends: '到期',
  never: '不过期',
  state: '状态',
  states: { made: '未导出', taken: '已导出', voided: '已作废' },
  at: '制作时间',
  take: '导出（仅一次）',
  lost: '这一批码已标为导出，但文件在路上丢失了：请作废这一批，再做一批',
  void: '作废',
  voidTitle: (label: string) => `作废“${label}”？`,
  fields: { count: '多少个', coins: '金币', vipDays: 'VIP 天数', tickets: '观影券张数' },
  lastDay: '最后一天（可以不填）',
  lastDayHint: '这一天过完后不能再兑换',
  made: (count: number) => `做好了 ${count} 个`,
  wrong: {
    label: '请填名称',
    count: '请填 1 到 10000',
    coins: '请填 0 到 100000；金币、VIP 天数、观影券至少有一项大于 0',
    vipDays: '请填 0 到 3650',
    tickets: '请填 0 到 100',
    expiresAt: '日期不对',
  },
}

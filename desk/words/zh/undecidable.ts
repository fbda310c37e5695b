import type { UndecidableCode } from '#contract/desk/undecidable.ts'

type Params = Readonly<Record<string, string | number>>

/** Why something can't be decided. */
export const zh = {
  'case-not-open': ({ id }: Params) => `举报 ${id} 已处理，不能再次决定`,
  'person-not-taken-down': () => '人不能下架：请用封禁',
  'case-names-nothing': () => '这件举报没有指向站内的内容：请先单独下架它说的内容，再认定举报属实',
  'nothing-to-take-down': () => '没有可以下架的内容：已经下架或已被作者删除',
  'not-its-reports': () => '所选的不全是这一件的举报',
  'report-unanswered': ({ id }: Params) => `请先答复举报 ${id}，再作决定`,
  'report-unknown': ({ id }: Params) => `没有举报 ${id}`,
  'undo-late': () => '下架已超过 30 天或已撤销，不能恢复',
  'item-unknown': () => '没有这项内容',
  'not-on-show': () => '这项内容没有在展示',
  'not-held': () => '这项内容没有被暂扣',
  'appeal-not-open': () => '这条申诉已有结果',
  'own-decision': () => '这是你自己的决定，须由另一位审核员复核',
  'not-suspended': () => '没有在停权中',
  'account-not-open': () => '账号没有开放：已封禁或已注销',
  'account-not-banned': () => '账号没有被封禁',
  'no-second-factor': () => '没有开启二次验证',
  'author-left': () => '作者已离开或已删除它，不能换作者',
} satisfies Readonly<Record<UndecidableCode, (params: Params) => string>>

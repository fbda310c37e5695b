import type { OutputOf } from '#contract/catalogue.ts'
import { paragraphs } from '../../rules/written.ts'

const rules = [
  '认证只面向年满 18 岁的成年人。申请时需要核对年龄，资料只用于认证，不会公开。',
  '认证的信息只限同行、看展、运动、读书一类的活动，费用和时间要写清楚。',
  '照片必须是本人，并且本人同意展示；使用他人照片的，会立即下架并封禁账号。',
  '第一次见面请选白天和人多的地方。任何人以任何理由要求先转账，请马上举报。',
]

/** How to apply for official certification: through customer service, where a person looks at it. */
export const joinUs: OutputOf<'dating.joinUs'> = {
  intro: `<h3>怎样申请官方认证</h3>${paragraphs('把活动介绍、所在城市和可以核对年龄的方式发给客服，由运营方核对。')}<ul>${rules.map((rule) => `<li>${rule}</li>`).join('')}</ul>`,
  contacts: [{ label: '在线客服', value: '每天 10:00–22:00', link: '/user/customer' }],
}

import type { OutputOf } from '#contract/catalogue.ts'
import { paragraphs } from '../../services/written.ts'
import { certification, serviceHours } from '../../words/content.ts'

const { title, how, rules, service } = certification

/** How to apply for official certification: through customer service, where a person looks at it. */
export const joinUs: OutputOf<'dating.joinUs'> = {
  intro: `<h3>${title}</h3>${paragraphs(how)}<ul>${rules.map((rule) => `<li>${rule}</li>`).join('')}</ul>`,
  contacts: [{ label: service, value: serviceHours, link: '/user/customer' }],
}

import type { Same } from '../catalogue.ts'
import type { customer as zh } from '../zh/customer.ts'

export const customer: Same<typeof zh> = {
  title: 'Customer service',
  hours: (hours: string) => `Service hours: ${hours}`,
  topics: {
    certification:
      'Applying for official certification: describe the activity and the city, and attach what your age can be checked by. Customer service answers here once it was checked.',
  },
  thread: 'Conversation with customer service',
  me: 'Me',
  service: 'Service',
  older: 'Earlier messages',
  emptyTitle: 'How can we help',
  emptyText:
    'Describe the problem; you can add screenshots. For anything that involves a minor or lacks consent, use Report: it’s handled first.',
  write: 'Write a message',
  placeholder: 'Describe your problem',
  send: 'Send',
  attach: 'Attach',
  report: 'Attach a diagnostic report',
  reportNote: 'State of lines, version and storage. Nothing you watched, nothing personal.',
  reportTitle: 'What will be attached',
  reportAdd: 'Attach it',
  reportAttached: 'Diagnostic report attached',
  reportRemove: 'Remove the report',
  tooLong: (over: number) => `${over} too many`,
  picture: (no: number) => `Open picture ${no}`,
  waiting: 'Waiting to be sent',
}

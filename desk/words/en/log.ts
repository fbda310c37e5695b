import type { Same } from '../language.ts'
import type { zh } from '../zh/log.ts'

export const en: Same<typeof zh> = {
  title: 'Log',
  help: 'Every change is here: who, when, why, before and after. The log is only added to; each entry is bound to the one before it, so that a gap shows.',
  at: 'When',
  member: 'Who',
  action: 'What',
  target: 'To what',
  reason: 'Why',
  change: 'Before → after',
  searchAction: 'Name of an act, such as team.invite',
  filter: { action: 'Act', member: 'Member', target: 'Id of what it was done to' },
  verify: 'Check the log',
  whole: (count) => `All ${count} entries follow from each other`,
  broken: (id) => `Entry ${id} does not follow from the one before it: one was changed or removed`,
  bulk: (count) => `${count} items`,
  nothing: 'Nothing yet',
  nothingText: 'Whatever is done at the desk is written here.',
}

import type { RequestContext } from '../api/handler.ts'
import type { MemberAsk } from './handler.ts'

/** What is asked for somebody who has just come to the app and has no account: they see it as it is shown to all. */
export const asVisitor = ({
  db,
  nowMs,
  network,
  agent,
  parts,
}: Omit<MemberAsk<unknown>, 'input'>): RequestContext<object> => ({
  input: {},
  db,
  person: { key: 'd:desk', device: 'desk', user: undefined, session: undefined },
  line: parts.lines[0] ?? '',
  suite: 1,
  network,
  client: { app: 'standalone', agent, language: 'zh' },
  nowMs,
  parts,
})

import { useState } from 'react'
import type { Result } from '#contract/failures.ts'
import type { SessionRecord } from '#contract/shapes/account.ts'
import { net } from '#data/net.ts'
import { fetchQuery } from '#data/queries.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { dayText } from '#lib/clock-time.ts'
import { Button } from '#components/button.tsx'
import { Confirm } from '#components/confirm.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { Loading } from '#components/states/loading.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { useWords, type Words } from '#words/words.ts'

/** What a login was made on, as far as it is known. */
const nameOf = ({ browser, system }: SessionRecord, words: Words<'security'>) =>
  [browser, system].filter((part) => part !== '').join(' · ') || words.unknownDevice

/** The logins of the account, and how each is ended. */
export function Devices() {
  const words = useWords('security')
  const frame = useWords('shell')
  const sessions = useAnswer('session.list', {})
  if (sessions.state !== 'here')
    return <Loading on={sessions} skeleton={<Skeleton label={frame.loading} shape="rows" count={2} />} />
  return (
    <>
      <TimeAgo askedAt={sessions.askedAt} query={sessions.query} />
      <DeviceList list={sessions.value.list} words={words} />
    </>
  )
}

function DeviceList({ list, words }: { list: readonly SessionRecord[]; words: Words<'security'> }) {
  const frame = useWords('shell')
  const offline = useOffline()
  // what the question is about stays while it closes
  const [ending, setEnding] = useState<SessionRecord | 'others'>('others')
  const [asking, setAsking] = useState(false)
  const ask = (what: SessionRecord | 'others') => {
    setEnding(what)
    setAsking(true)
  }
  const isOne = ending !== 'others'
  const end = async (what: SessionRecord | 'others') => {
    const ended: Result<object> =
      what === 'others' ? await net.ask('session.endOthers', {}) : await net.ask('session.end', { key: what.key })
    notify(ended.ok ? (what === 'others' ? words.endedOthers : words.ended) : failureText(ended.failure, frame))
    await fetchQuery('session.list', {})
  }
  return (
    <>
      <ListGroup title={words.devices} note={words.devicesNote}>
        {list.map((one) => (
          <ListRow
            key={one.key}
            label={nameOf(one, words)}
            note={[
              one.current ? words.thisDevice : words.lastUsed(dayText(one.used_at)),
              words.loggedIn(dayText(one.created_at)),
              words.apps[one.app as keyof typeof words.apps],
            ]
              .filter(Boolean)
              .join(' · ')}
            control={
              !one.current && (
                <Button small disabled={offline} label={words.endDevice(nameOf(one, words))} onClick={() => ask(one)}>
                  {words.end}
                </Button>
              )
            }
          />
        ))}
        {list.length > 1 && <ListRow label={words.endOthers} danger disabled={offline} onClick={() => ask('others')} />}
      </ListGroup>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onYes={() => void end(ending)}
        title={isOne ? words.endTitle : words.endOthersTitle}
        yes={isOne ? words.end : words.endOthers}
        no={words.cancel}
        danger
      >
        {isOne ? words.endText(nameOf(ending, words)) : words.endOthersText}
      </Confirm>
    </>
  )
}

import { useState } from 'react'
import { apiVersion } from '#contract/api-version.ts'
import { useAnswer } from '#data/use-answer.ts'
import { dayText, clockTime } from '#lib/clock-time.ts'
import { hasNewerBuild } from '#features/updates/build.ts'
import { checkBuild } from '#features/updates/updates.ts'
import { outsidePage } from '#components/page/addresses.ts'
import { copyText } from '#components/copy-text.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'

type Check = 'idle' | 'checking' | 'latest' | 'newer' | 'checkFailed'

/** Version, build, whether there is a newer one, and the address to keep. */
export function About() {
  const words = useWords('settings')
  const [check, setCheck] = useState<Check>(hasNewerBuild() ? 'newer' : 'idle')
  const look = async () => {
    setCheck('checking')
    const latest = await checkBuild()
    setCheck(latest === undefined ? 'checkFailed' : latest === __BUILD_ID__ ? 'latest' : 'newer')
  }
  const config = useAnswer('home.config', {})
  const address = config.state === 'here' ? outsidePage(config.value.config.official_url) : undefined
  const official = address && 'outside' in address ? address.outside : undefined
  const copy = async (text: string) => notify((await copyText(text)) ? words.copied : words.copyFailed)
  const builtAt = `${dayText(__BUILD_TIMESTAMP__)} ${clockTime(__BUILD_TIMESTAMP__)}`
  return (
    <ListGroup title={words.about}>
      <ListRow label={words.version} value={apiVersion} />
      <ListRow label={words.build} value={__BUILD_ID__} note={words.builtAt(builtAt)} />
      <ListRow
        label={words.check}
        note={<span role="status">{check === 'idle' ? '' : words[check]}</span>}
        disabled={check === 'checking'}
        onClick={() => void look()}
      />
      {official !== undefined && <ListRow label={words.official} note={official} onClick={() => void copy(official)} />}
      {check === 'newer' && <ListRow label={words.update} onClick={() => location.reload()} />}
    </ListGroup>
  )
}

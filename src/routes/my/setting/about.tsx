import { useState } from 'react'
import { dayText, clockTime } from '#lib/clock-time.ts'
import { hasNewerBuild } from '#shell/build.ts'
import { checkBuild } from '#shell/updates.ts'
import { ListGroup } from '#ui/list-group.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { settingsWords } from '#words/settings.ts'
import { useWords } from '#words/words.ts'

/** The version of the API that this app speaks (`product.md` section 6). */
const apiVersion = '6.2.1'

type Check = 'idle' | 'checking' | 'latest' | 'newer' | 'checkFailed'

/** Version, build, and whether there is a newer one. */
export function About() {
  const words = useWords(settingsWords)
  const [check, setCheck] = useState<Check>(hasNewerBuild() ? 'newer' : 'idle')
  const look = async () => {
    setCheck('checking')
    const latest = await checkBuild()
    setCheck(latest === undefined ? 'checkFailed' : latest === __BUILD_ID__ ? 'latest' : 'newer')
  }
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
      {check === 'newer' && <ListRow label={words.update} onClick={() => location.reload()} />}
    </ListGroup>
  )
}

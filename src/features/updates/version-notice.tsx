import { Fragment, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { apiVersion } from '#contract/api-version.ts'
import type { Version } from '#contract/shapes/home.ts'
import { metaKeys } from '#bridge/settings.ts'
import { saveMeta } from '#data/settings.ts'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { useWords } from '#words/words.ts'
import { outsidePage } from '#components/page/addresses.ts'
import { hasNewerBuild } from './build.ts'
import { checkBuild } from './updates.ts'
import styles from './version-notice.module.css'

/** A build that is there is whole and in charge after so long, or the reload brings it by itself. */
const takeOverMs = 15_000

interface NoticeProps {
  version: Version
  /** It stays until the app was updated. */
  required: boolean
  /** Where the app is to be found for good, as the server says. */
  official: string
}

/** Shows the notice over everything. */
export function showVersionNotice(props: NoticeProps): void {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<VersionNotice {...props} />)
}

/** Looks for the newer build and reloads into it; answers why it could not. */
async function update(): Promise<'none' | 'failed'> {
  const latest = await checkBuild()
  if (latest === undefined) return 'failed'
  if (latest === __BUILD_ID__ && !hasNewerBuild()) return 'none'
  const until = Date.now() + takeOverMs
  while (!hasNewerBuild() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 200))
  location.reload()
  return new Promise(() => {})
}

/** A long address goes on in the next line behind one of its parts, not within a word. */
const parts = (address: string) =>
  address.split(/(?<=[./?&=-])/).map((part, at) => (
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

function VersionNotice({ version: { latest, notes }, required, official }: NoticeProps) {
  const words = useWords('version')
  const { hint } = useWords('shell')
  const [open, setOpen] = useState(true)
  const [state, setState] = useState<'idle' | 'looking' | 'none' | 'failed'>('idle')
  const address = outsidePage(official)
  const elsewhere =
    address && 'outside' in address && new URL(address.outside).origin !== location.origin ? address.outside : undefined
  const close = () => {
    setOpen(false)
    void saveMeta(metaKeys.versionSeen, latest).catch(() => undefined)
  }
  const look = async () => {
    setState('looking')
    setState(await update())
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={hint}
      alert
      lasting={required}
      actions={
        <>
          {!required && <Button onClick={close}>{words.later}</Button>}
          <Button tone="primary" busy={state === 'looking'} onClick={() => void look()}>
            {words.update}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p>{required ? words.required(apiVersion, latest) : words.offered(latest)}</p>
        {notes !== '' && (
          <p className={styles.notes} dir="auto">
            {notes}
          </p>
        )}
        {elsewhere !== undefined && (
          <p>
            {words.official} <a href={elsewhere}>{parts(elsewhere)}</a>
          </p>
        )}
        <p role="status">
          {state === 'none' && (elsewhere === undefined ? words.notYet : words.notHere)}
          {state === 'failed' && words.failed}
        </p>
      </div>
    </Dialog>
  )
}

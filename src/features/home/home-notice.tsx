import { Megaphone, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Notice } from '#contract/shapes/message.ts'
import { rememberNotice, useShownNotice } from '#data/home-notice.ts'
import { useAnswer } from '#data/use-answer.ts'
import { RichText } from '#components/rich-text/rich-text.tsx'
import { textLink } from '#components/page/links.ts'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { IconButton } from '#components/icon-button.tsx'
import text from '#components/text.module.css'
import { pageLink } from '#components/target.ts'
import { useWords } from '#words/words.ts'
import styles from './home-notice.module.css'

/** The notice of home: each is shown once on a device, in a line that covers nothing, and read in a dialog. */
export default function HomeNotice() {
  const config = useAnswer('home.config', {})
  const shown = useShownNotice()
  const notice = config.state === 'here' ? config.value.home_notice : undefined
  // what began to be shown stays until it is put away, although it counts as shown from then on
  const [current, setCurrent] = useState<Notice>()
  if (!current && notice && shown !== undefined && shown !== notice.id) setCurrent(notice)
  useEffect(() => {
    if (current) void rememberNotice(current.id).catch(() => undefined)
  }, [current])
  return current ? <Line notice={current} /> : null
}

function Line({ notice }: { notice: Notice }) {
  const words = useWords('discovery')
  const { close, hint } = useWords('shell')
  const [state, setState] = useState<'line' | 'read' | 'gone'>('line')
  return (
    <>
      {state === 'line' && (
        <aside className={styles.place} aria-label={words.notice}>
          <div className={styles.line}>
            <Megaphone />
            <span className={text.oneLine}>{notice.title}</span>
            <Button small tone="primary" label={`${words.readNotice} ${notice.title}`} onClick={() => setState('read')}>
              {words.readNotice}
            </Button>
            <IconButton label={close} icon={<X />} onClick={() => setState('gone')} />
          </div>
        </aside>
      )}
      <Dialog
        open={state === 'read'}
        onClose={() => setState('gone')}
        title={hint}
        actions={
          <>
            <Button to={pageLink('/my/announcement')}>{words.allNotices}</Button>
            <Button tone="primary" onClick={() => setState('gone')}>
              {words.noticeRead}
            </Button>
          </>
        }
      >
        <div className={styles.text}>
          <h3>{notice.title}</h3>
          <RichText html={notice.content} checkLink={textLink} />
        </div>
      </Dialog>
    </>
  )
}

import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import type { DeskDraft } from '#contract/desk/inbox.ts'
import { useChange, usePages } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Time } from '../../parts/time.tsx'
import { en } from '../../words/en/inbox.ts'
import { useFailureText } from '../../words/failures.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/inbox.ts'
import { PublishDialog } from './publish-dialog.tsx'

const useWords = inLanguages({ zh, en })

const everyMs = 6000
const groups = ['inbox', 'log', 'jobs']

/** What was imported and is not on show yet. */
export function Drafts() {
  const words = useWords()
  const may = useMay('content.edit')
  const pages = usePages('inbox.drafts', {}, { everyMs })
  return (
    <DataTable
      name="drafts"
      pages={pages}
      rowId={({ kind, id }) => `${kind}/${id}`}
      rowName={({ title }) => title}
      empty={{ title: words.nothing, text: words.nothingText }}
      bulk={may ? (rows, unselect) => <Bulk rows={rows} onDone={unselect} /> : undefined}
      columns={[
        { id: 'title', title: words.name, cell: ({ title }) => title },
        { id: 'kind', title: words.kind, cell: ({ kind }) => words.kinds[kind] ?? kind },
        { id: 'creator', title: words.creator, cell: ({ username }) => username },
        { id: 'state', title: words.state, cell: (draft) => <State draft={draft} /> },
        { id: 'parts', title: words.parts, isNumber: true, cell: ({ parts }) => parts },
        { id: 'price', title: words.price, isNumber: true, cell: ({ coins }) => coins },
        { id: 'category', title: words.category, isExtra: true, cell: ({ category }) => category },
        { id: 'came', title: words.came, cell: ({ createdAt }) => <Time ms={createdAt} /> },
      ]}
    />
  )
}

function State({ draft: { media, reason, publishAt } }: { draft: DeskDraft }) {
  const words = useWords()
  const failureText = useFailureText()
  const why = reason && failureText({ code: reason.code, params: ('params' in reason ? reason.params : {}) as never })
  return (
    <>
      {publishAt === null ? (
        words.waits
      ) : (
        <>
          {words.willBe} <Time ms={publishAt} />
        </>
      )}
      {media !== null && ` · ${words.media[media]}`}
      {why && ` · ${why}`}
    </>
  )
}

function Bulk({ rows, onDone }: { rows: readonly DeskDraft[]; onDone: () => void }) {
  const words = useWords()
  const [doing, setDoing] = useState<'publish' | 'throw'>()
  const publish = useChange('inbox.publish', { groups })
  const throwAway = useChange('inbox.throwAway', { groups })
  const items = rows.map(({ kind, id }) => ({ kind, id }))
  const close = () => setDoing(undefined)
  const said = (text: string) => {
    notify(text)
    onDone()
  }
  return (
    <>
      <Button small tone="primary" onClick={() => setDoing('publish')}>
        {words.publish}
      </Button>
      <Button small onClick={() => setDoing('throw')}>
        {words.throwAway}
      </Button>
      <PublishDialog
        open={doing === 'publish'}
        onClose={close}
        count={items.length}
        onPublish={async (stated) => said(words.published((await publish.mutateAsync({ items, ...stated })).count))}
      />
      <AskReason
        open={doing === 'throw'}
        onClose={close}
        title={words.throwAwayTitle}
        yes={words.throwAway}
        count={items.length}
        danger
        onYes={async (reason) => said(words.thrown((await throwAway.mutateAsync({ items, reason })).count))}
      >
        <p>{words.throwAwayText}</p>
      </AskReason>
    </>
  )
}

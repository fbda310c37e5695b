import { Link, useNavigate } from '@tanstack/react-router'
import type { DeskDraft } from '#contract/desk/inbox.ts'
import { usePages } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { DataTable } from '../../parts/data-table.tsx'
import link from '../../parts/link.module.css'
import { Time } from '../../parts/time.tsx'
import { en } from '../../words/en/inbox.ts'
import { useFailureText } from '../../words/failures.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/inbox.ts'
import { DraftActions } from './draft-actions.tsx'

const useWords = inLanguages({ zh, en })

const everyMs = 6000
const groups = ['inbox', 'log', 'jobs']

/** What was imported and is not on show yet. */
export function Drafts() {
  const words = useWords()
  const may = useMay('content.edit')
  const go = useNavigate()
  const pages = usePages('inbox.drafts', {}, { everyMs })
  return (
    <DataTable
      name="drafts"
      pages={pages}
      rowId={({ kind, id }) => `${kind}/${id}`}
      rowName={({ title }) => title}
      empty={{ title: words.nothing, text: words.nothingText }}
      onOpen={({ kind, id }) => void go({ to: '/inbox/$kind/$id', params: { kind, id: String(id) } })}
      bulk={may ? (rows, unselect) => <DraftActions drafts={rows} groups={groups} onDone={unselect} /> : undefined}
      columns={[
        { id: 'title', title: words.name, cell: (draft) => <DraftLink {...draft} /> },
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

/** Leads to what a draft holds. */
export const DraftLink = ({ kind, id, title }: { kind: string; id: number; title: string }) => (
  <Link className={link.link} to="/inbox/$kind/$id" params={{ kind, id: String(id) }}>
    {title || `#${id}`}
  </Link>
)

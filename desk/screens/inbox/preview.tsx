import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Skeleton } from '#components/skeleton.tsx'
import { queries, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { usePreviewWords } from '../../words/preview.ts'
import { DraftActions } from './draft-actions.tsx'
import { PreviewParts } from './preview-blocks.tsx'

// without the preview itself: it is none any more
const groups = ['log', 'jobs']

/** What a draft holds, before it is published. */
export function Preview() {
  const words = usePreviewWords()
  const desk = useDeskWords()
  const params = useParams({ from: '/inbox/$kind/$id' })
  const item = { kind: params.kind, id: Number(params.id) || 0 }
  const may = useMay('content.edit')
  const go = useNavigate()
  const leave = () => {
    void queries.invalidateQueries({ queryKey: ['inbox.drafts'] })
    void go({ to: '/inbox' })
  }
  const { data: draft, error, refetch } = useLook('inbox.preview', item)
  if (error && !draft) return <Failed failure={error} onAgain={() => void refetch()} />
  if (!draft) return <Skeleton label={desk.loading} shape="detail" />
  return (
    <Page
      title={draft.title || `#${draft.id}`}
      help={words.help}
      actions={
        <>
          {may && <DraftActions drafts={[item]} groups={groups} onDone={leave} />}
          <Link to="/inbox">{words.back}</Link>
        </>
      }
    >
      <PreviewParts key={`${item.kind} ${item.id}`} item={item} draft={draft} />
    </Page>
  )
}

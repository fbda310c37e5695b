import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { localTexts } from '#data/web-storage.ts'
import type { DeskFailure } from '../../../data/call.ts'
import { useChange, usePages } from '../../../data/queries.ts'
import { useMay } from '../../../data/self.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import { Page, Panel } from '../../../parts/page.tsx'
import { Time } from '../../../parts/time.tsx'
import { useFailureText } from '../../../words/failures.ts'
import { useWritingWords } from '../../../words/writing.ts'

/** Articles that are not finished, and where a new one begins. */
export function Drafts() {
  const words = useWritingWords()
  const may = useMay('content.edit')
  const go = useNavigate()
  const pages = usePages('articles.drafts', {})
  const open = (id: number) => void go({ to: '/content/write/$id', params: { id: String(id) } })
  return (
    <Page
      title={words.title}
      help={words.help}
      actions={
        <Link to="/content" search={{ kind: 'article' }}>
          {words.back}
        </Link>
      }
    >
      {may && <Begin onBegun={open} />}
      <Panel title={words.drafts}>
        <DataTable
          name="article-drafts"
          pages={pages}
          rowId={({ id }) => String(id)}
          rowName={({ title }) => title || words.untitled}
          onOpen={({ id }) => open(id)}
          empty={{ title: words.noDrafts, text: words.noDraftsText }}
          columns={[
            {
              id: 'title',
              title: words.name,
              cell: ({ id, title }) => (
                <Link to="/content/write/$id" params={{ id: String(id) }}>
                  {title || words.untitled}
                </Link>
              ),
            },
            { id: 'creator', title: words.whose, cell: ({ creator }) => creator },
            {
              id: 'of',
              title: words.view,
              cell: ({ articleId }) => (articleId === null ? words.isNew : words.changes),
            },
            { id: 'member', title: words.member, cell: ({ member }) => member },
            { id: 'touched', title: words.touched, cell: ({ touchedAt }) => <Time ms={touchedAt} /> },
          ]}
        />
      </Panel>
    </Page>
  )
}

const kept = 'desk-article-creator'

function Begin({ onBegun }: { onBegun: (id: number) => void }) {
  const words = useWritingWords()
  const failureText = useFailureText()
  const begin = useChange('articles.begin', { groups: ['articles', 'log'] })
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { creator: localTexts.get(kept) ?? '' },
  })
  const submit = handleSubmit(async ({ creator }) => {
    try {
      const { id } = await begin.mutateAsync({ creator: creator.trim() })
      localTexts.set(kept, creator.trim())
      onBegun(id)
    } catch (error) {
      const failure = error as DeskFailure
      setError('creator', { message: failure.params.field === 'creator' ? words.creatorWrong : failureText(failure) })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Panel title={words.begin}>
        <Field
          label={words.creator}
          hint={words.creatorHint}
          autoComplete="off"
          error={formState.errors.creator?.message}
          {...register('creator', { validate: (name) => name.trim() !== '' || words.creatorWrong })}
        />
        <Button type="submit" tone="primary" busy={formState.isSubmitting}>
          {words.begin}
        </Button>
      </Panel>
    </form>
  )
}

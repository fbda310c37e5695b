import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Node as DocNode } from 'prosemirror-model'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import type { ArticleDraft, ArticleFields } from '#contract/desk/articles.ts'
import { createStore } from '#lib/store.ts'
import { canonicalJson } from '#contract/canonical.ts'
import { call, DeskFailure } from '../../../data/call.ts'
import { useChange } from '../../../data/queries.ts'
import { AskReason } from '../../../parts/ask-reason.tsx'
import { Failed } from '../../../parts/failed.tsx'
import { ChoiceFilter } from '../../../parts/filter.tsx'
import { Page } from '../../../parts/page.tsx'
import { pictureAddress } from '../../../parts/picture-address.ts'
import { TagsField } from '../../../parts/tags-field.tsx'
import { useDeskWords } from '../../../words/desk.ts'
import { useFailureText } from '../../../words/failures.ts'
import { useWritingWords } from '../../../words/writing.ts'
import { PublishDialog } from '../../inbox/publish-dialog.tsx'
import { ArticlePreview } from './article-preview.tsx'
import { Editor } from './editor.tsx'
import { copyOf, createKeeper, forgetCopy, type Copy, type Keeper, type Typed } from './keeper.ts'
import { blocksOf, docOf, picturesIn } from './schema.ts'
import styles from './write.module.css'

/** Writes on a draft: what was typed is kept at once, here and on the server. */
export function Writer() {
  const words = useWritingWords()
  const desk = useDeskWords()
  const id = Number(useParams({ from: '/content/write/$id' }).id) || 0
  const [failure, setFailure] = useState<DeskFailure>()
  const [start, setStart] = useState<Begun>()
  const [tries, setTries] = useState(0)
  // looked at anew each time: what is typed here is newer than what is looked at later
  useEffect(() => {
    let isOver = false
    call('articles.draft', { id }).then(
      (draft) => {
        if (isOver) return
        setFailure(undefined)
        setStart({ ...beginOf(draft), key: `${id} ${tries}` })
      },
      (error: unknown) => void (!isOver && setFailure(error as DeskFailure)),
    )
    return () => {
      isOver = true
    }
  }, [id, tries])
  const again = () => setTries((count) => count + 1)
  if (failure && !start) return <Failed failure={failure} onAgain={again} />
  if (!start) return <Skeleton label={desk.loading} shape="detail" />
  const { draft } = start
  return (
    <Page
      title={draft.articleId === null ? words.title : `${words.changes} #${draft.articleId}`}
      help={words.help}
      actions={<Link to="/content/write">{words.drafts}</Link>}
    >
      <Draft
        key={start.key}
        start={start}
        onCopy={(copy) => setStart({ ...start, typed: copy, left: undefined, isDirty: true, key: `${start.key}+` })}
        onLatest={again}
      />
    </Page>
  )
}

/** What the form and the editor begin with. */
interface Begun {
  readonly key: string
  readonly draft: ArticleDraft
  readonly typed: Typed | undefined
  /** What this browser has and the draft has not. */
  readonly left: Copy | undefined
  readonly isDirty: boolean
}

function beginOf(draft: ArticleDraft): Begun {
  const copy = copyOf(draft.id)
  const plain = { key: '', draft, typed: undefined, left: undefined, isDirty: false }
  if (!copy) return plain
  if (copy.version === draft.version) return { ...plain, typed: copy, isDirty: true }
  const { fields, blocks } = copy
  if (canonicalJson({ fields, blocks }) === canonicalJson({ fields: draft.fields, blocks: draft.blocks })) {
    forgetCopy(draft.id)
    return plain
  }
  return { ...plain, left: copy }
}

const mostCoins = 9999
/** The fields as the form has them. */
interface Values extends Omit<ArticleFields, 'coins'> {
  coins: string
}
const coinsOf = (text: string) => Math.min(mostCoins, Math.max(0, Math.trunc(Number(text)) || 0))

const fieldsOf = ({ coins, ...rest }: Values): ArticleFields => ({ ...rest, coins: coinsOf(coins) })

interface DraftProps {
  start: Begun
  onCopy: (copy: Copy) => void
  onLatest: () => void
}

function Draft({ start, onCopy, onLatest }: DraftProps) {
  const words = useWritingWords()
  const { draft, typed, left } = start
  const [first] = useState<DocNode>(() => docOf(typed ? { blocks: typed.blocks, html: null } : draft))
  const [latest] = useState(() => createStore(first))
  const doc = useSyncExternalStore(latest.subscribe, latest.get)
  const [view, setView] = useState<'write' | 'preview'>('write')
  const begins = typed?.fields ?? draft.fields
  const form = useForm<Values>({ defaultValues: { ...begins, coins: String(begins.coins) } })
  const { register, control, setValue } = form
  const [keeper] = useState(() =>
    createKeeper(draft.id, draft.version, () => ({
      fields: fieldsOf(form.getValues()),
      blocks: blocksOf(latest.get()),
    })),
  )
  useEffect(() => {
    if (start.isDirty) keeper.touch()
    const stop = form.subscribe({ formState: { values: true }, callback: () => keeper.touch() })
    const stash = () => keeper.stash()
    addEventListener('pagehide', stash)
    return () => {
      stop()
      removeEventListener('pagehide', stash)
      keeper.stash()
      void keeper.flush().catch(() => {})
    }
  }, [form, keeper, start.isDirty])
  const values = fieldsOf(useWatch({ control }) as Values)
  return (
    <>
      {left && (
        <div className={styles.left} role="alert">
          <span>{words.leftHere}</span>
          <Button small onClick={() => onCopy(left)}>
            {words.useMine}
          </Button>
          <Button
            small
            onClick={() => {
              forgetCopy(draft.id)
              onLatest()
            }}
          >
            {words.discardMine}
          </Button>
        </div>
      )}
      <div className={styles.bar}>
        <Segmented
          label={words.view}
          options={[
            { value: 'write', label: words.write },
            { value: 'preview', label: words.preview },
          ]}
          value={view}
          onChange={setView}
        />
        <State keeper={keeper} onLatest={onLatest} />
        <Finish draft={draft} keeper={keeper} />
      </div>
      <div className={styles.columns}>
        <div>
          <div hidden={view === 'preview'}>
            <Editor
              creatorId={draft.creatorId}
              doc={first}
              onChange={(next) => {
                latest.set(next)
                keeper.touch()
              }}
            />
          </div>
          {view === 'preview' && <ArticlePreview doc={doc} fields={values} />}
        </div>
        <form className={styles.side} noValidate onSubmit={(event) => event.preventDefault()}>
          <Field label={words.name} maxLength={200} autoComplete="off" {...register('title')} />
          <Field label={words.author} maxLength={200} autoComplete="off" {...register('author')} />
          <Field
            multiline
            rows={3}
            label={words.summary}
            hint={words.summaryHint}
            maxLength={1000}
            {...register('summary')}
          />
          <ChoiceFilter
            label={words.category}
            value={String(values.categoryId ?? '')}
            options={draft.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => setValue('categoryId', Number(value))}
          />
          <TagsField tags={values.tags} onChange={(tags) => setValue('tags', [...tags])} />
          <Field
            label={words.price}
            hint={words.priceHint}
            inputMode="numeric"
            autoComplete="off"
            {...register('coins')}
          />
          <Covers paths={picturesIn(doc)} chosen={values.cover} onChoose={(path) => setValue('cover', path)} />
        </form>
      </div>
    </>
  )
}

function Covers({
  paths,
  chosen,
  onChoose,
}: {
  paths: readonly string[]
  chosen: string | null
  onChoose: (path: string | null) => void
}) {
  const words = useWritingWords()
  return (
    <div role="group" aria-label={words.cover}>
      <p className={styles.label}>{words.cover}</p>
      <p className={styles.label}>{paths.length === 0 ? words.noPictures : words.coverHint}</p>
      <div className={styles.covers}>
        {paths.map((path, at) => (
          <button
            key={path}
            type="button"
            className={styles.cover}
            aria-pressed={path === chosen}
            aria-label={words.useAsCover(at + 1)}
            onClick={() => onChoose(path === chosen ? null : path)}
          >
            <img className={styles.shown} src={pictureAddress(path)} alt="" />
          </button>
        ))}
      </div>
    </div>
  )
}

interface StateProps {
  keeper: Keeper
  onLatest: () => void
}

function State({ keeper, onLatest }: StateProps) {
  const words = useWritingWords()
  const failureText = useFailureText()
  const state = useSyncExternalStore(keeper.state.subscribe, keeper.state.get)
  return (
    <span className={styles.state} role="status">
      {state instanceof DeskFailure ? words.notKept(failureText(state)) : words[state]}
      {state instanceof DeskFailure && state.code === 'changed-meanwhile' && (
        <Button small tone="plain" onClick={onLatest}>
          {words.loadLatest}
        </Button>
      )}
    </span>
  )
}

/** Publishes what was written, puts it in place of what the article said, or throws it away. */
function Finish({ draft: { id, articleId }, keeper }: { draft: ArticleDraft; keeper: Keeper }) {
  const words = useWritingWords()
  const go = useNavigate()
  const groups = { groups: ['articles', 'content', 'inbox', 'log'] }
  const publish = useChange('articles.publish', groups)
  const replace = useChange('articles.replace', groups)
  const throwAway = useChange('articles.throwAway', groups)
  const [doing, setDoing] = useState<'publish' | 'replace' | 'throw'>()
  const close = () => setDoing(undefined)
  const leave = (article: number, said: string) => {
    keeper.end()
    notify(said)
    void go({ to: '/content/$kind/$id', params: { kind: 'article', id: String(article) } })
  }
  return (
    <>
      <Button onClick={() => setDoing('throw')}>{words.throwAway}</Button>
      <Button tone="primary" onClick={() => setDoing(articleId === null ? 'publish' : 'replace')}>
        {articleId === null ? words.publish : words.replace}
      </Button>
      <PublishDialog
        open={doing === 'publish'}
        onClose={close}
        count={1}
        onPublish={async (stated) => {
          const made = await publish.mutateAsync({ id, version: await keeper.flush(), ...stated })
          leave(made.articleId, stated.at === undefined ? words.published : words.scheduled)
        }}
      />
      <AskReason
        open={doing === 'replace'}
        onClose={close}
        title={words.replace}
        yes={words.replace}
        onYes={async (reason) => {
          const made = await replace.mutateAsync({ id, version: await keeper.flush(), reason })
          leave(made.articleId, words.replaced)
        }}
      />
      <AskReason
        open={doing === 'throw'}
        onClose={close}
        title={words.throwAway}
        yes={words.throwAway}
        danger
        onYes={async (reason) => {
          await throwAway.mutateAsync({ id, reason })
          keeper.end()
          notify(words.thrown)
          void go({ to: '/content/write' })
        }}
      >
        <p>{words.throwAwayText}</p>
      </AskReason>
    </>
  )
}

import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Node as DocNode } from 'prosemirror-model'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import type { ArticleDraft, ArticleFields } from '#contract/desk/articles.ts'
import { createStore } from '#lib/store.ts'
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
import {
  copyOf,
  createKeeper,
  forgetCopy,
  isOvertaken,
  left,
  type Copy,
  type Keeper,
  type Keeping,
  type Typed,
} from './keeper.ts'
import { Overtaken } from './overtaken.tsx'
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
    left(id)
      .then(() => call('articles.draft', { id }))
      .then(
        (draft) => {
          if (isOver) return
          setFailure(undefined)
          setStart({ key: `${id} ${tries}`, draft, copy: copyOf(id) })
        },
        (error: unknown) => void (!isOver && setFailure(error as DeskFailure)),
      )
    return () => {
      isOver = true
    }
  }, [id, tries])
  const again = () => setTries((count) => count + 1)
  const shown = start?.draft.id === id ? start : undefined
  const copy = failure?.code === 'not-there' ? copyOf(id) : undefined
  const draft = shown?.draft
  if (failure && !shown && !copy) return <Failed failure={failure} onAgain={again} />
  if (!shown && !copy) return <Skeleton label={desk.loading} shape="detail" />
  return (
    <Page
      title={draft && draft.articleId !== null ? `${words.changes} #${draft.articleId}` : words.title}
      help={words.help}
      actions={<Link to="/content/write">{words.drafts}</Link>}
    >
      {shown ? (
        <Draft key={shown.key} start={shown} onLatest={again} />
      ) : (
        copy && <Overtaken over={copy.over} read={() => copy} isGone onCopied={() => forgetCopy(id)} />
      )}
    </Page>
  )
}

/** What the form and the editor begin with. */
interface Begun {
  readonly key: string
  readonly draft: ArticleDraft
  /** What this browser has of it and the server has not. */
  readonly copy: Copy | undefined
}

const Coins = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,4}$/), v.transform(Number))
/** The fields as the form has them. */
interface Values extends Omit<ArticleFields, 'coins'> {
  coins: string
}

interface DraftProps {
  start: Begun
  onLatest: () => void
}

function Draft({ start: { draft, copy }, onLatest }: DraftProps) {
  const words = useWritingWords()
  const [first] = useState<DocNode>(() => docOf(copy ? { blocks: copy.blocks, html: null } : draft))
  const [latest] = useState(() => createStore(first))
  const doc = useSyncExternalStore(latest.subscribe, latest.get)
  const [view, setView] = useState<'write' | 'preview'>('write')
  const begins = copy?.fields ?? draft.fields
  const form = useForm<Values>({ mode: 'onChange', defaultValues: { ...begins, coins: String(begins.coins) } })
  const { register, control, setValue, formState } = form
  // a price that is none is not kept: the one that it began with stays
  const fieldsOf = ({ coins, ...rest }: Values): ArticleFields => {
    const read = v.safeParse(Coins, coins)
    return { ...rest, coins: read.success ? read.output : begins.coins }
  }
  const read = (): Typed => ({ fields: fieldsOf(form.getValues()), blocks: blocksOf(latest.get()) })
  const [keeper] = useState(() => createKeeper(copy?.over ?? draft, read, copy?.sent))
  useEffect(() => {
    const leave = keeper.enter()
    if (copy) keeper.touch()
    const stop = form.subscribe({ formState: { values: true }, callback: () => keeper.touch() })
    return () => {
      stop()
      leave()
    }
  }, [form, keeper, copy])
  const state = useSyncExternalStore(keeper.state.subscribe, keeper.state.get)
  const values = fieldsOf(useWatch({ control }) as Values)
  return (
    <>
      {isOvertaken(state) && (
        <Overtaken
          over={draft}
          read={read}
          isGone={state.code === 'not-there'}
          onCopied={() => keeper.end()}
          onLatest={() => {
            keeper.end()
            onLatest()
          }}
        />
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
        <State state={state} onAgain={() => void keeper.flush().catch(() => {})} />
        <Finish draft={draft} keeper={keeper} isRight={() => form.trigger('coins', { shouldFocus: true })} />
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
            error={formState.errors.coins && words.priceWrong}
            {...register('coins', { validate: (text) => v.is(Coins, text) })}
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

/** Whether what was typed is on the server; where it is not, why, and the way to try again. */
function State({ state, onAgain }: { state: Keeping; onAgain: () => void }) {
  const words = useWritingWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  return (
    <span className={styles.state} role="status">
      {state instanceof DeskFailure ? words.notKept(failureText(state)) : words[state]}
      {state instanceof DeskFailure && !isOvertaken(state) && (
        <Button small tone="plain" onClick={onAgain}>
          {desk.tryAgain}
        </Button>
      )}
    </span>
  )
}

interface FinishProps {
  draft: ArticleDraft
  keeper: Keeper
  /** Whether what is in the fields can be published; says what is wrong where it can't. */
  isRight: () => Promise<boolean>
}

/** Publishes what was written, puts it in place of what the article said, or throws it away. */
function Finish({ draft: { id, articleId }, keeper, isRight }: FinishProps) {
  const words = useWritingWords()
  const failureText = useFailureText()
  const go = useNavigate()
  const groups = { groups: ['articles', 'content', 'inbox', 'log'] }
  const publish = useChange('articles.publish', groups)
  const replace = useChange('articles.replace', groups)
  const throwAway = useChange('articles.throwAway', groups)
  const [doing, setDoing] = useState<'publish' | 'replace' | 'throw'>()
  const [meanwhile, setMeanwhile] = useState<ArticleDraft['meanwhile']>(null)
  const close = () => setDoing(undefined)
  const begin = async () => {
    if (!(await isRight())) return
    if (articleId === null) return setDoing('publish')
    try {
      setMeanwhile((await call('articles.draft', { id })).meanwhile)
      setDoing('replace')
    } catch (error) {
      notify(failureText(error as DeskFailure))
    }
  }
  const finish = async (done: Promise<{ readonly articleId: number }>, said: string) => {
    try {
      const made = await done
      keeper.end()
      notify(said)
      void go({ to: '/content/$kind/$id', params: { kind: 'article', id: String(made.articleId) } })
    } catch (error) {
      const failure = error as DeskFailure
      if (failure.code !== 'answer-lost') throw failure
      // which article it has become is not known here
      keeper.end()
      notify(failureText(failure))
      void go({ to: '/content', search: { kind: 'article' } })
    }
  }
  return (
    <>
      <Button onClick={() => setDoing('throw')}>{words.throwAway}</Button>
      <Button tone="primary" onClick={() => void begin()}>
        {articleId === null ? words.publish : words.replace}
      </Button>
      <PublishDialog
        open={doing === 'publish'}
        onClose={close}
        count={1}
        onPublish={async (stated) => {
          const version = await keeper.flush()
          const said = stated.at === undefined ? words.published : words.scheduled
          await finish(publish.mutateAsync({ id, version, ...stated }), said)
        }}
      />
      <AskReason
        open={doing === 'replace'}
        onClose={close}
        title={words.replace}
        yes={words.replace}
        onYes={async (reason) => {
          const version = await keeper.flush()
          const over = meanwhile ? { over: meanwhile.version } : {}
          await finish(replace.mutateAsync({ id, version, reason, ...over }), words.replaced)
        }}
      >
        {meanwhile && <p role="alert">{words.meanwhile(meanwhile.title, meanwhile.coins)}</p>}
      </AskReason>
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

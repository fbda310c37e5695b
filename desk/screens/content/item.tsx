import { valibotResolver } from '@hookform/resolvers/valibot'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { contentKinds, coveredKinds, mostCoins, taggedKinds, type ContentItem } from '#contract/desk/content.ts'
import type { DeskFailure } from '../../data/call.ts'
import { sendPicture } from '../../data/send-picture.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { Failed } from '../../parts/failed.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { Meanwhile } from '../../parts/meanwhile.tsx'
import { Film } from '../../parts/film.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { Picture } from '../../parts/picture.tsx'
import { TagsField } from '../../parts/tags-field.tsx'
import { Time } from '../../parts/time.tsx'
import { useNewer } from '../../parts/use-newer.ts'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import styles from './content.module.css'
import { Coins, Title } from './values.ts'

const groups = ['content', 'log']

/** One item: what it says and costs, its parts, its figures, reports of it, and what was changed. */
export function Item() {
  const words = useContentWords()
  const desk = useDeskWords()
  const params = useParams({ from: '/content/$kind/$id' })
  const may = useMay('content.edit')
  const kind = contentKinds.find((one) => one === params.kind) ?? 'video'
  const { data: item, error, refetch } = useLook('content.item', { kind, id: Number(params.id) || 0 })
  // what was typed stays, even where it can't be looked at again just now
  if (error && !item) return <Failed failure={error} onAgain={() => void refetch()} />
  if (!item) return <Skeleton label={desk.loading} shape="detail" />
  return (
    <Page
      title={item.title || `#${item.id}`}
      help={words.help}
      actions={
        <>
          {may && kind === 'article' && <EditText id={item.id} />}
          <Link to="/content" search={{ kind }}>
            {words.back}
          </Link>
        </>
      }
    >
      <div className={styles.columns}>
        <div>
          <Texts key={item.id} item={item} />
          {taggedKinds.includes(item.kind) && <Tags key={`tags ${item.id}`} item={item} />}
          {item.parts.length > 0 && <Parts item={item} />}
        </div>
        <div>
          <Panel title={words.statistics}>
            <Picture path={item.cover} />
            {item.film !== null && <Film key={item.film} id={item.film} />}
            {may && coveredKinds.includes(item.kind) && <Cover key={item.id} item={item} />}
            <dl className={styles.figures}>
              {(
                [
                  [words.creator, item.creator],
                  [words.state, words.states[item.state]],
                  [words.plays, item.plays],
                  [words.likes, item.likes],
                  [words.comments, item.comments],
                  [words.sales, item.sales],
                  [words.earned, item.earned],
                ] as const
              ).map(([name, value]) => (
                <Figure key={name} name={name} value={value} />
              ))}
              <dt>{words.created}</dt>
              <dd>
                <Time ms={item.createdAt} />
              </dd>
            </dl>
          </Panel>
          <Panel title={words.cases}>
            {item.cases.length === 0 && words.noCases}
            <ul>
              {item.cases.map(({ id, state, openedAt }) => (
                <li key={id}>
                  #{id} · {state} · <Time ms={openedAt} />
                </li>
              ))}
            </ul>
          </Panel>
          <History item={item} />
        </div>
      </div>
    </Page>
  )
}

/** Shows an item by another picture. */
function Cover({ item: { kind, id, title, cover, creatorId } }: { item: ContentItem }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const setCover = useChange('content.setCover', { groups })
  const [path, setPath] = useState<string>()
  const [fault, setFault] = useState('')
  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    setFault('')
    try {
      if (file) setPath(await sendPicture(creatorId, file))
    } catch (error) {
      setFault(failureText(error as DeskFailure))
    }
    input.value = ''
  }
  return (
    <>
      <Field
        label={words.newCover}
        type="file"
        accept="image/*"
        error={fault}
        onChange={({ currentTarget }) => void choose(currentTarget)}
      />
      <AskReason
        open={path !== undefined}
        onClose={() => setPath(undefined)}
        title={title}
        yes={words.setCover}
        onYes={async (reason) => {
          await setCover.mutateAsync({ kind, id, former: cover, path: path!, reason })
          notify(desk.saved)
        }}
      >
        <Picture path={path ?? ''} />
      </AskReason>
    </>
  )
}

/** Opens the text of an article in the editor. */
function EditText({ id }: { id: number }) {
  const words = useContentWords()
  const failureText = useFailureText()
  const begin = useChange('articles.begin', { groups: ['articles', 'log'] })
  const go = useNavigate()
  return (
    <Button
      small
      busy={begin.isPending}
      onClick={() =>
        begin.mutate(
          { articleId: id },
          {
            onSuccess: (draft) => void go({ to: '/content/write/$id', params: { id: String(draft.id) } }),
            onError: (failure) => notify(failureText(failure)),
          },
        )
      }
    >
      {words.editText}
    </Button>
  )
}

const Figure = ({ name, value }: { name: string; value: string | number }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

const Values = v.object({
  title: Title,
  intro: v.pipe(v.string(), v.trim(), v.maxLength(5000)),
  coins: Coins,
  categoryId: v.string(),
})

const textsOf = ({ title, intro, coins, categoryId }: ContentItem) => ({
  title,
  intro,
  coins: String(coins),
  categoryId: String(categoryId ?? ''),
})

function Texts({ item }: { item: ContentItem }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const may = useMay('content.edit')
  const edit = useChange('content.edit', { groups })
  const [asks, setAsks] = useState(false)
  const now = textsOf(item)
  const { register, handleSubmit, control, setValue, getValues, formState } = useForm({
    defaultValues: now,
    resolver: valibotResolver(Values),
  })
  const { errors } = formState
  const changed = useNewer(
    now,
    (name) => getValues(name),
    (name, value) => setValue(name, String(value)),
  )
  const categoryId = useWatch({ control, name: 'categoryId' })
  const byParts = ['comic', 'novel', 'audio'].includes(item.kind)
  const names = { title: words.name, intro: words.intro, coins: words.price, categoryId: words.category } as const
  const said = { ...now, categoryId: item.categories.find(({ id }) => id === item.categoryId)?.name ?? '' }
  const meanwhile = !edit.isPending && <Meanwhile facts={changed.map((name) => [names[name], said[name]] as const)} />
  return (
    <Panel>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(() => setAsks(true))(event)}>
        {meanwhile}
        <Field label={words.name} readOnly={!may} error={errors.title && words.nameWrong} {...register('title')} />
        <Field
          multiline
          rows={6}
          label={words.intro}
          readOnly={!may}
          error={errors.intro && words.introWrong}
          {...register('intro')}
        />
        <Field
          label={words.price}
          inputMode="numeric"
          readOnly={!may || byParts}
          hint={byParts ? words.priceOfParts : undefined}
          error={errors.coins && words.priceWrong(mostCoins)}
          {...register('coins')}
        />
        {item.categories.length > 0 && (
          <ChoiceFilter
            label={words.category}
            value={categoryId}
            options={item.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => setValue('categoryId', value)}
          />
        )}
        {may && (
          <FormActions>
            <Button type="submit" tone="primary">
              {desk.save}
            </Button>
          </FormActions>
        )}
      </form>
      <AskReason
        open={asks}
        onClose={() => setAsks(false)}
        title={item.title}
        yes={desk.save}
        onYes={async (reason) => {
          const { kind, id, version } = item
          const { categoryId: chosen, ...values } = v.parse(Values, getValues())
          await edit.mutateAsync({
            ...{ kind, id, version, reason, ...values },
            categoryId: chosen === '' ? item.categoryId : Number(chosen),
          })
          notify(desk.saved)
        }}
      >
        {meanwhile}
      </AskReason>
    </Panel>
  )
}

const noTags = { add: [], remove: [] }

function Tags({ item: { kind, id, title, tags: former } }: { item: ContentItem }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const may = useMay('content.edit')
  const setTags = useChange('content.setTags', { groups })
  const [{ add, remove }, setTyped] = useState<{ add: readonly string[]; remove: readonly string[] }>(noTags)
  const [asks, setAsks] = useState(false)
  const tags = [...new Set([...former.filter((tag) => !remove.includes(tag)), ...add])]
  if (!may) return <Panel title={desk.tags}>{former.join('、')}</Panel>
  return (
    <Panel>
      <TagsField
        tags={tags}
        onChange={(typed) =>
          setTyped({
            add: typed.filter((tag) => !former.includes(tag)),
            remove: former.filter((tag) => !typed.includes(tag)),
          })
        }
      />
      <FormActions>
        <Button disabled={add.length + remove.length === 0} onClick={() => setAsks(true)}>
          {words.setTags}
        </Button>
      </FormActions>
      <AskReason
        open={asks}
        onClose={() => setAsks(false)}
        title={title}
        yes={words.setTags}
        onYes={async (reason) => {
          await setTags.mutateAsync({ kind, ids: [id], add: [...add], remove: [...remove], reason })
          setTyped(noTags)
          notify(desk.saved)
        }}
      />
    </Panel>
  )
}

const noPart = { title: '', coins: '0' }

function Parts({ item }: { item: ContentItem }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const may = useMay('content.edit')
  const edit = useChange('content.editPart', { groups })
  const [part, setPart] = useState<ContentItem['parts'][number]>()
  const { register, getValues, setValue, reset, trigger, formState } = useForm({ defaultValues: noPart })
  const { errors } = formState
  // the part as it is by now
  const shown = item.parts.find(({ id }) => id === part?.id) ?? part
  const now = shown ? { title: shown.title, coins: String(shown.coins) } : noPart
  const changed = useNewer(
    now,
    (name) => getValues(name),
    (name, value) => setValue(name, String(value)),
  )
  const names = { title: words.name, coins: words.partPrice }
  return (
    <Panel title={words.parts}>
      <ol className={styles.parts}>
        {item.parts.map((one) => (
          <li key={one.id} className={styles.part}>
            <span>
              {one.number}. {one.title}
            </span>
            <span>{one.coins > 0 ? one.coins : words.free}</span>
            {may && (
              <Button
                small
                label={`${words.editPart}: ${one.title}`}
                onClick={() => {
                  reset({ title: one.title, coins: String(one.coins) })
                  setPart(one)
                }}
              >
                {words.editPart}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <AskReason
        open={part !== undefined}
        onClose={() => setPart(undefined)}
        title={words.editPart}
        yes={desk.save}
        isRight={() => trigger()}
        onYes={async (reason) => {
          const { title, coins } = getValues()
          await edit.mutateAsync({
            ...{ partId: part!.id, version: shown!.version, reason },
            ...{ title, coins: v.parse(Coins, coins) },
          })
          notify(desk.saved)
        }}
      >
        {!edit.isPending && <Meanwhile facts={changed.map((name) => [names[name], now[name]] as const)} />}
        <Field
          label={words.name}
          error={errors.title && words.nameWrong}
          {...register('title', { validate: (text) => v.is(Title, text) })}
        />
        <Field
          label={words.partPrice}
          inputMode="numeric"
          error={errors.coins && words.priceWrong(mostCoins)}
          {...register('coins', { validate: (text) => v.is(Coins, text) })}
        />
      </AskReason>
    </Panel>
  )
}

function History({ item }: { item: ContentItem }) {
  const words = useContentWords()
  const may = useMay('log.see')
  const kind = item.kind === 'clip' ? 'video' : item.kind
  const { data } = useLook('log.list', { kind, target: String(item.id) }, { enabled: may })
  if (!may || !data) return null
  return (
    <Panel title={words.history}>
      {data.rows.length === 0 && words.noHistory}
      <ul>
        {data.rows.map(({ id, at, member, action, reason }) => (
          <li key={id}>
            <Time ms={at} /> · {member} · {action} · {reason}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

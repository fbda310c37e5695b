import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { contentKinds, coveredKinds, taggedKinds, type ContentItem } from '#contract/desk/content.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { Failed } from '../../parts/failed.tsx'
import { Film } from '../../parts/film.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Time } from '../../parts/time.tsx'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import styles from './content.module.css'
import { Card } from './item-card.tsx'
import { Certification } from './item-certification.tsx'
import { Cover } from './item-cover.tsx'
import { Creator } from './item-creator.tsx'
import { Parts } from './item-parts.tsx'
import { Tags } from './item-tags.tsx'
import { Texts } from './item-texts.tsx'

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
          <Creator item={item} />
          {item.certified !== null && <Certification key={`certified ${item.id}`} item={item} />}
          {item.parts.length > 0 && <Parts item={item} />}
        </div>
        <div>
          <Card item={item} />
          <Panel title={words.statistics}>
            <Picture path={item.cover} />
            {item.film !== null && <Film key={item.film} id={item.film} />}
            {may && coveredKinds.includes(item.kind) && <Cover key={item.id} item={item} />}
            <dl className={styles.figures}>
              {(
                [
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

import { useState, type ReactNode } from 'react'
import type { Image } from '#contract/shapes/common.ts'
import type { Gift } from '#contract/shapes/money.ts'
import { loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useBalances } from '#data/use-balances.ts'
import { cx } from '#lib/cx.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Sheet } from '#components/sheet.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { Switch } from '#components/switch.tsx'
import { useWords } from '#words/words.ts'
import { useAgo } from '#components/states/time-ago.tsx'
import { Loading } from '#components/states/loading.tsx'
import styles from './gift.module.css'
import { giftCounts, type Given, givingOf, useGiftAnimation, useGive } from './giving.ts'
import { pageLink } from '#components/target.ts'

export interface GiftSheetProps {
  /** Who is given to. */
  user: { uuid: string; username: string }
  open: boolean
  onClose: () => void
  /** Draws a picture of the server. */
  picture: (image: Image) => ReactNode
  /** A gift was sent: the moment to show it. */
  onGiven: (given: Given) => void
}

/** Gifts to choose from, how many, and what that costs; it is paid here, without leaving the film. */
export function GiftSheet({ user, open, onClose, picture, onGiven }: GiftSheetProps) {
  const words = useWords('gift')
  const [chosen, choose] = useState<Gift>()
  const [count, setCount] = useState<number>(giftCounts[0])
  const gifts = useAnswer('gift.list', {}, open)
  const list = gifts.state === 'here' ? gifts.value.list : []
  // the list's own row is the one whose price is shown and paid
  const gift = list.find(({ id }) => id === chosen?.id) ?? list[0]
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.title(user.username)}
      closeLabel={words.close}
      foot={
        gift && (
          <Foot
            user={user}
            gifts={list}
            gift={gift}
            count={count}

            onGiven={(given) => {
              onClose()
              onGiven(given)
            }}
            onStale={gifts.refresh}
          />
        )
      }
    >
      {gifts.state !== 'here' ? (
        <Loading on={gifts} skeleton={<Skeleton label={words.list} shape="cards" count={4} />} />
      ) : list.length === 0 ? (
        <Empty title={words.empty} />
      ) : (
        <>
          <div className={styles.gifts} role="group" aria-label={words.list}>
            {list.map((one) => (
              <button
                key={one.id}
                type="button"
                className={cx(styles.gift, one.id === gift?.id && styles.chosen)}
                aria-pressed={one.id === gift?.id}
                onClick={() => choose(one)}
              >
                <span className={styles.image}>{picture(one.image)}</span>
                <span>{one.name}</span>
                <span className={styles.price}>{words.coins(one.coins)}</span>
              </button>
            ))}
          </div>
          <div className={styles.count}>
            <span>{words.count}</span>
            <Segmented
              label={words.count}
              options={giftCounts.map((one) => ({ value: String(one), label: `× ${one}` }))}
              value={String(count)}
              onChange={(value) => setCount(Number(value))}
            />
          </div>
          <AnimationChoice />
        </>
      )}
    </Sheet>
  )
}

function AnimationChoice() {
  const words = useWords('gift')
  const { on, set } = useGiftAnimation()
  return (
    <ul>
      <ListRow label={words.animation} control={<Switch label={words.animation} checked={on} onChange={set} />} />
    </ul>
  )
}

interface FootProps extends Pick<GiftSheetProps, 'user' | 'onGiven'> {
  gifts: readonly Gift[]
  gift: Gift
  count: number
  onStale: () => void
}

function Foot({ user, gifts, gift, count, onGiven, onStale }: FootProps) {
  const words = useWords('gift')
  const { uuid } = usePerson()
  const offline = useOffline()
  const profile = useBalances()
  const balance = profile.state === 'here' && uuid !== null ? profile.value.coins : undefined
  const ago = useAgo(profile.state === 'here' ? profile.askedAt : 0)
  const price = gift.coins * count
  const { give, payment } = useGive({ user, gifts, gift, count, onGiven, onStale })
  const giving = givingOf({ price, loggedIn: uuid !== null, balance, online: !offline, payment })
  const note =
    giving.state === 'offline'
      ? [words.offline, balance !== undefined && words.balanceAt(balance, ago)].filter(Boolean).join(' · ')
      : giving.state === 'checking'
        ? words.checking
        : giving.state === 'poor'
          ? words.missing(giving.missing)
          : balance !== undefined && words.balance(balance)
  return (
    <div className={styles.foot}>
      <span className={styles.note} role="status">
        {note}
      </span>
      {giving.state === 'login' ? (
        <Button tone="primary" onClick={() => loginWanted.emit()}>
          {words.login}
        </Button>
      ) : giving.state === 'poor' ? (
        <Button tone="primary" to={pageLink('/my/recharge')}>
          {words.recharge}
        </Button>
      ) : (
        <Button
          tone="primary"
          busy={giving.state === 'paying' || giving.state === 'checking'}
          disabled={giving.state === 'offline'}
          onClick={() => void give()}
        >
          {giving.state === 'paying' ? words.paying : words.total(price)}
        </Button>
      )}
    </div>
  )
}

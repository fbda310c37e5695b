/** Somebody of the demo who can log in. */
export interface DemoAccount {
  readonly role: 'user' | 'vip' | 'creator'
  readonly username: string
  readonly password: string
  /** What they begin with. */
  readonly coins: number
}

/** The logins of the demo: a plain user, a VIP, and a creator who is an agent too. */
export const accounts: readonly DemoAccount[] = [
  { role: 'user', username: 'xiaoyu', password: 'shiguang-xiaoyu', coins: 500 },
  { role: 'vip', username: 'nanfeng', password: 'shiguang-nanfeng', coins: 2000 },
  { role: 'creator', username: 'amu', password: 'shiguang-amu', coins: 800 },
]

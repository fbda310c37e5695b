import type { InputOf, OutputOf } from '#contract/catalogue.ts'

const titles = ['晨雾里的山谷', '窗台上的猫', '城市的灯火', '海边公路', '星空下的湖', '秋天的石桥']

/** The list that is written, read and drawn. */
export const feedInput: InputOf<'mv.byTag'> = { tag: '风景', sort: 'new' }

/** Twenty videos as the server gives them, the first with the id `from`; `round` makes each writing of them differ. */
export function videoPage(from: number, round = 0): OutputOf<'mv.byTag'> {
  const list = Array.from({ length: 20 }, (_, at) => {
    const id = from + at
    return {
      id,
      title: `${titles[id % titles.length]} ${id}`,
      cover: { path: `covers/${id}.bin`, width: 640, height: 360, hash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG' },
      seconds: 60 + (id % 900),
      aspect: '16X9',
      small: false,
      plays: round,
      likes_count: id * 31,
      comments_count: id % 50,
      coins: 0,
      vip_only: false,
      tags: [{ id: (id % 12) + 1, name: '风景', count: 40 }],
      user: userOf(id % 30),
      created_at: 1_790_000_000 - id,
      is_like: false,
      is_pay: false,
    }
  })
  return { list, next: `after-${from + 19}` }
}

const userOf = (at: number) => ({
  uuid: `creator-${at}`,
  username: `旅人 ${at}`,
  avatar_url: `heads/${at}.bin`,
  vip: false,
  level: at % 9,
  auth_status: 1,
  is_attention: false,
  fans_count: at * 113,
  mv_count: 12,
})

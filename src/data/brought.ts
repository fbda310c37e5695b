/** Who has logged in on a full disk, for the document that goes on in memory: it takes that away as soon as it begins. */
export interface Brought {
  uuid: string
  token: string
}

export const broughtKey = 'shiguang-brought'

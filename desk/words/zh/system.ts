import type { DeskAddress, DeskSecret, DeskSecretName, DeskStored } from '#contract/desk/system.ts'

/** What the place runs on. */
export const zh = {
  title: '系统',
  help: '地址是从服务器这边问的：用户那边通不通，还要看他们的网络。请求次数包括今天和之前六天。一个根密钥没有请求再用它，而且没有旧版本的应用还在用，才可以从 SHIGUANG_KEYS 里去掉；去掉以后，只认得它的旧应用就打不开了。',
  addresses: '线路和地址',
  addressesText: '由服务器逐个去问，最多等五秒。',
  allThere: '都通',
  someAway: (count: number) => `${count} 个不通`,
  address: '地址',
  what: '用途',
  whats: { line: '线路', app: '应用', files: '文件' } satisfies Readonly<Record<DeskAddress['what'], string>>,
  state: '状态',
  there: '通',
  notThere: (why: string) => `不通（${why}）`,
  took: '用时',
  ms: (ms: string) => `${ms} 毫秒`,
  build: '版本',
  checkAgain: '再问一次',
  keys: '根密钥',
  keysText: {
    environment:
      '新的由 npm run admin -- new-root-key 做，放在 SHIGUANG_KEYS 最前面，重新构建应用，再重启：新应用用新的，旧应用还能用旧的。工作台换不了：钥匙在应用里。',
    folder:
      '新的由 npm run admin -- new-root-key 做，放在最前面；重新构建应用，再重启（npm start 两样都做）：新应用用新的，旧应用还能用旧的。工作台换不了：钥匙在应用里。',
  } satisfies Readonly<Record<NonNullable<DeskSecret['from']>, string>>,
  secrets: '其他密钥',
  secretsText: '这里只说有没有、从什么时候起，内容从不显示。都在工作台外面换。',
  secretNames: {
    server: 'SHIGUANG_SECRET',
    payments: 'PAYMENT_SECRET',
    bucket: 'S3_SECRET_KEY',
    backups: 'SHIGUANG_BACKUP_PASSPHRASE',
  } satisfies Readonly<Record<DeskSecretName, string>>,
  secretUses: {
    server: '封存验证器和收到的回答，给上传的地址、推送和日志签名',
    payments: '给支付方来往的请求签名',
    bucket: '读写对象存储',
    backups: '封存备份里的密钥',
  } satisfies Readonly<Record<DeskSecretName, string>>,
  secretWays: {
    server: '换不了：换了，验证器、推送和日志就对不上了',
    payments: '在支付方那里换，改环境变量，再重启',
    bucket: '在存储那里做一把新的，改环境变量，重启，再废掉旧的',
    backups: '改环境变量，再重启；以前的备份还用以前的口令',
  } satisfies Readonly<Record<DeskSecretName, string>>,
  wayOf: (way: string) => `怎么换：${way}`,
  froms: { environment: '环境变量', folder: '数据文件夹' } satisfies Readonly<
    Record<NonNullable<DeskSecret['from']>, string>
  >,
  noSecret: '没有设',
  key: '编号',
  use: '用来做什么',
  newest: '封新的请求和图片',
  older: '只打开已有的',
  since: '从什么时候',
  unknown: '不知道',
  calls: (days: number) => `${days} 天的请求`,
  noCalls: '还没有请求',
  storage: '空间',
  stored: {
    database: '数据库',
    originals: '影音原件',
    renditions: '影音成品',
    pictures: '上传的图片',
    backups: '备份',
  } satisfies Readonly<Record<DeskStored, string>>,
  free: '磁盘剩余',
  ofDisk: (free: string, all: string) => `${free} / ${all}`,
  builds: '正在用的版本',
  lines: '走哪条线路',
}

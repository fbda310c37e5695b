import type { Kysely, Transaction } from 'kysely'
import type { AnnouncementsTable } from './tables/announcements.ts'
import type { ArticleDraftsTable, ArticleMediaTable, ArticlesTable, ViewsTable } from './tables/articles.ts'
import type { PostsTable } from './tables/circle.ts'
import type {
  DeskLinksTable,
  DeskLogTable,
  DeskMembersTable,
  DeskPasskeysTable,
  DeskRecoveryCodesTable,
  DeskSessionsTable,
  DeskUploadsTable,
  DeskViewsTable,
} from './tables/desk.ts'
import type { AreasTable, DatingsTable, ReviewsTable } from './tables/dating.ts'
import type { FeedbackMessagesTable, FeedbackThreadsTable } from './tables/feedback.ts'
import type { CodeBatchesTable, CodesTable, CodeUsesTable, GiftsTable, TicketsTable } from './tables/gifts.ts'
import type { FilmHashesTable, JobsTable, MediaTable, RenditionsTable, ReplacementsTable } from './tables/media.ts'
import type { HelpItemsTable, MessageReadsTable, MessagesTable } from './tables/messages.ts'
import type {
  AppealsTable,
  CasesTable,
  ModerationLogTable,
  PublicationsTable,
  BlockedHashesTable,
  ReportsTable,
  SanctionsTable,
} from './tables/moderation.ts'
import type {
  AccountsTable,
  EarningsTable,
  PostingsTable,
  PurchasesTable,
  RequestsTable,
  TransfersTable,
} from './tables/money.ts'
import type { OrdersTable, PaymentsTable, PayMethodsTable, ProductsTable, RatesTable } from './tables/orders.ts'
import type { AgentDaysTable, InvitesTable, PayAccountsTable, WithdrawalsTable } from './tables/payouts.ts'
import type {
  AdsTable,
  AppsTable,
  CategoriesTable,
  ClubDaysTable,
  ClubMembersTable,
  ClubsTable,
  ClubVideosTable,
  GramsTable,
  HomeDraftsTable,
  HomePublicationsTable,
  HotWordsTable,
  MetaTable,
  NoticesTable,
  SectionsTable,
  TabsTable,
  TopicsTable,
} from './tables/pages.ts'
import type {
  AttemptsTable,
  CreatorDaysTable,
  FollowsTable,
  LeasesTable,
  LoginNetworksTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RateLimitsTable,
  RecoveryCodesTable,
  SessionsTable,
  UsersTable,
} from './tables/people.ts'
import type { PushSubscriptionsTable } from './tables/push.ts'
import type {
  CommentsTable,
  GoneTable,
  HiddenPicturesTable,
  TakeDownsTable,
  LikeGroupItemsTable,
  LikeGroupsTable,
  LikesTable,
} from './tables/talk.ts'
import type {
  CompilationItemsTable,
  CompilationsTable,
  ImagesTable,
  ItemTagsTable,
  VideoNeighborsTable,
  VideosTable,
  StylesTable,
  TagGroupsTable,
  TagsTable,
  WatchesTable,
} from './tables/videos.ts'
import type { DaySumsTable, DayTopsTable, MissedSearchesTable } from './tables/statistics.ts'
import type { WantDetailsTable, WantRepliesTable, WantReplyMvsTable, WantsTable } from './tables/wants.ts'
import type { BigUploadsTable, UploadedImagesTable } from './tables/uploads.ts'
import type {
  ComingPartsTable,
  GameFilesTable,
  MovedPartsTable,
  SeriesTable,
  WorkPartsTable,
  WorksTable,
} from './tables/works.ts'

/** Every table of the database. */
export interface Tables {
  accounts: AccountsTable
  ads: AdsTable
  agent_days: AgentDaysTable
  announcements: AnnouncementsTable
  appeals: AppealsTable
  apps: AppsTable
  areas: AreasTable
  article_drafts: ArticleDraftsTable
  article_media: ArticleMediaTable
  articles: ArticlesTable
  attempts: AttemptsTable
  big_uploads: BigUploadsTable
  cases: CasesTable
  categories: CategoriesTable
  club_days: ClubDaysTable
  club_members: ClubMembersTable
  club_videos: ClubVideosTable
  clubs: ClubsTable
  code_uses: CodeUsesTable
  code_batches: CodeBatchesTable
  codes: CodesTable
  coming_parts: ComingPartsTable
  comments: CommentsTable
  compilation_items: CompilationItemsTable
  compilations: CompilationsTable
  creator_days: CreatorDaysTable
  datings: DatingsTable
  day_sums: DaySumsTable
  day_tops: DayTopsTable
  desk_links: DeskLinksTable
  desk_log: DeskLogTable
  desk_uploads: DeskUploadsTable
  desk_views: DeskViewsTable
  desk_passkeys: DeskPasskeysTable
  desk_members: DeskMembersTable
  desk_recovery_codes: DeskRecoveryCodesTable
  desk_sessions: DeskSessionsTable
  earnings: EarningsTable
  feedback_messages: FeedbackMessagesTable
  feedback_threads: FeedbackThreadsTable
  follows: FollowsTable
  game_files: GameFilesTable
  gifts: GiftsTable
  gone: GoneTable
  hidden_pictures: HiddenPicturesTable
  take_downs: TakeDownsTable
  grams: GramsTable
  help_items: HelpItemsTable
  home_drafts: HomeDraftsTable
  home_publications: HomePublicationsTable
  hot_words: HotWordsTable
  images: ImagesTable
  invites: InvitesTable
  item_tags: ItemTagsTable
  jobs: JobsTable
  leases: LeasesTable
  like_group_items: LikeGroupItemsTable
  like_groups: LikeGroupsTable
  likes: LikesTable
  login_networks: LoginNetworksTable
  media: MediaTable
  message_reads: MessageReadsTable
  messages: MessagesTable
  meta: MetaTable
  moderation_log: ModerationLogTable
  moved_parts: MovedPartsTable
  publications: PublicationsTable
  blocked_hashes: BlockedHashesTable
  missed_searches: MissedSearchesTable
  mvs: VideosTable
  notices: NoticesTable
  orders: OrdersTable
  passkey_challenges: PasskeyChallengesTable
  passkeys: PasskeysTable
  pay_accounts: PayAccountsTable
  pay_methods: PayMethodsTable
  payments: PaymentsTable
  postings: PostingsTable
  posts: PostsTable
  products: ProductsTable
  push_subscriptions: PushSubscriptionsTable
  purchases: PurchasesTable
  rate_limits: RateLimitsTable
  rates: RatesTable
  recovery_codes: RecoveryCodesTable
  replacements: ReplacementsTable
  reports: ReportsTable
  renditions: RenditionsTable
  film_hashes: FilmHashesTable
  requests: RequestsTable
  reviews: ReviewsTable
  sanctions: SanctionsTable
  sections: SectionsTable
  series: SeriesTable
  sessions: SessionsTable
  styles: StylesTable
  tabs: TabsTable
  tag_groups: TagGroupsTable
  tags: TagsTable
  tickets: TicketsTable
  topics: TopicsTable
  transfers: TransfersTable
  uploaded_images: UploadedImagesTable
  users: UsersTable
  video_neighbors: VideoNeighborsTable
  views: ViewsTable
  want_details: WantDetailsTable
  want_replies: WantRepliesTable
  want_reply_mvs: WantReplyMvsTable
  wants: WantsTable
  watches: WatchesTable
  withdrawals: WithdrawalsTable
  work_parts: WorkPartsTable
  works: WorksTable
}

/** The database, or a transaction on it: what is given to a function is what it must use. */
export type Db = Kysely<Tables>

/** A transaction: changes are made in one. */
export type Tx = Transaction<Tables>

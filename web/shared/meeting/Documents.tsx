import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { attachment, commentAttributes } from '#contract/messages/conversations.ts'
import { color, shape } from '#theme/vars.ts'
import { paths } from '../paths/paths.ts'
import { Icon } from '../components/Icon.tsx'
import { ListError } from '../components/ListError.tsx'
import { Line, SmallMuted, Strong } from '../components/parts.ts'
import { ApiError } from '../data/errors.ts'
import { useFormats } from '../i18n/format.ts'
import { Block, BlockTitle } from './page.tsx'
import type { Parties } from './parties.ts'
import { wordsOf } from '../notify/catalogue.ts'
import { saveFile } from '../saveFile.ts'
import { useAuth } from '../session/me.ts'
import { useSize } from '../useSize.ts'

const Files = styled('ul')({
  display: 'grid',
  gap: 16,
  '& > li': { display: 'grid', gridTemplateColumns: '40px minmax(0, 1fr) auto', gap: 14, alignItems: 'center' },
  '& .sheet': {
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 44,
    borderRadius: shape.arch,
    backgroundColor: color.infoGround,
    color: color.infoText,
  },
  '& .name': { overflowWrap: 'anywhere' },
  '& [role="alert"]': { color: color.errorText },
})

const answer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: commentAttributes.extend({ attachment }),
      relationships: z.object({ conversation: z.object({ data: z.object({ id: z.string() }) }) }),
    }),
  ),
  meta: z.object({ total: z.number() }),
})
type Message = z.infer<typeof answer>['data'][number]

/** As many as stand beside the sessions; the others are one click away. */
const firstRows = 5

interface DocumentsProps {
  relationship: string
  parties: Parties
  readerId: string
}

/** The files that the two sent each other, the last one first. */
export function Documents({ relationship, parties: { other }, readerId }: DocumentsProps) {
  const { t } = useTranslation('meeting')
  const { http } = useAuth()
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useQuery({
    // The change of a conversation may be a new file.
    queryKey: ['conversations', 'files', relationship],
    queryFn: async ({ signal }) => {
      const path = `/api/v1/mentoring_relationships/${relationship}/attachments`
      const { status, body } = await http({ method: 'GET', path, signal })
      const read = answer.safeParse(body)
      if (!read.success) throw new ApiError(status, 'contract', [], null, { cause: read.error })
      return read.data
    },
  })
  const files = data?.data ?? []
  const hidden = all ? 0 : Math.max(0, files.length - firstRows)
  const more = data !== undefined && hidden === 0 && data.meta.total > files.length
  const writes = other && !other.deleted ? paths.messenger({ person: other.owner }) : null
  return (
    <Block component="section" variant="outlined" aria-labelledby="documents">
      <Line sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
        <BlockTitle id="documents">{t('documents.title')}</BlockTitle>
        {writes !== null && (
          <Button
            variant="text"
            size="small"
            sx={{ marginRight: '-10px' }}
            component={Link}
            to={writes}
            startIcon={<Icon name="plus" />}
            aria-label={t('documents.add_to', { name: other?.firstName })}
          >
            {t('documents.add')}
          </Button>
        )}
      </Line>
      {data === undefined && error instanceof ApiError && <ListError error={error} onRetry={() => void refetch()} />}
      {data !== undefined && files.length === 0 && <SmallMuted>{t('documents.none')}</SmallMuted>}
      {files.length > 0 && (
        <Files>
          {files.slice(0, files.length - hidden).map((message) => (
            <File key={message.id} message={message} own={message.attributes.author_id === readerId} other={other} />
          ))}
        </Files>
      )}
      {hidden > 0 && (
        <Button
          variant="text"
          size="small"
          sx={{ marginTop: 1, marginLeft: '-10px' }}
          onClick={() => {
            setAll(true)
          }}
        >
          {t('documents.more', { count: hidden })}
        </Button>
      )}
      {more && <SmallMuted sx={{ marginTop: 1.5 }}>{t('documents.older')}</SmallMuted>}
    </Block>
  )
}

/** A file with who sent it, and its download. */
function File({ message, own, other }: { message: Message; own: boolean; other: Parties['other'] }) {
  const { t } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const { http } = useAuth()
  const formats = useFormats()
  const sizeOf = useSize()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { attachment: file, sent_at: sentAt } = message.attributes
  const path = `/api/v1/conversations/${message.relationships.conversation.data.id}/attachments/${file.id}`
  const save = async () => {
    try {
      const { body } = await http({ method: 'GET', path, file: true })
      saveFile(body as Blob, file.name)
      setFailure(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    }
  }
  const values = {
    name: other?.firstName ?? common('notifications.somebody'),
    day: formats.day(sentAt),
    size: sizeOf(file.bytes),
  }
  return (
    <li>
      <span className="sheet" aria-hidden="true">
        <Sheet />
      </span>
      <div>
        <Strong className="name">{file.name}</Strong>
        <SmallMuted>{t(own ? 'documents.sent' : 'documents.received', values)}</SmallMuted>
        {failure && (
          <SmallMuted role="alert">
            {[wordsOf(common, failure).title, ...wordsOf(common, failure).lines].join(' ')}
          </SmallMuted>
        )}
      </div>
      <IconButton aria-label={t('documents.download', { name: file.name })} onClick={() => void save()}>
        <Icon name="download" />
      </IconButton>
    </li>
  )
}

function Sheet() {
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} fill="none" stroke="currentColor" strokeWidth={1.75}>
      <path strokeLinejoin="round" d="M7 3.5h7l4 4v13H6.5v-17zM14 3.5v4.5h4M9.5 12.5h5M9.5 16h5" />
    </svg>
  )
}

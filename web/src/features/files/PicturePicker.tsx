import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uploadProblem } from './use-attachments.ts'
import type { PictureField } from './use-picture.ts'

interface Props {
  field: PictureField
  /** The picture as it is, or what stands in its place. */
  children: ReactNode
}

/** One picture that may be changed or taken away; it counts when the form around it is saved. */
export function PicturePicker({ field, children }: Props) {
  const { upload, hasPicture, choose, remove } = field
  return (
    <Group gap="md" wrap="nowrap" align="center">
      {children}
      <Stack gap={6} miw={0}>
        <Group gap="xs">
          <FileButton accept="image/*" onChange={choose} inputProps={{ 'aria-label': 'Picture' }}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPhotoPlus size={17} stroke={1.7} aria-hidden />}
                loading={upload.state === 'sending'}
              >
                {hasPicture ? 'Change picture' : 'Choose picture'}
              </Button>
            )}
          </FileButton>
          {hasPicture && upload.state !== 'sending' && (
            <Button variant="subtle" color="gray" onClick={remove}>
              Remove picture
            </Button>
          )}
        </Group>
        {upload.state === 'sending' && (
          <Progress value={upload.percent} size="sm" aria-label="Picture upload" />
        )}
        {upload.state === 'failed' && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {uploadProblem(upload.problem)}
          </Text>
        )}
      </Stack>
    </Group>
  )
}

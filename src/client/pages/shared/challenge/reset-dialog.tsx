import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';

/** Asks before a challenge's files go back to how they were at the start. */
export function ResetDialog({
  isOpen,
  isExam,
  onOpenChange,
  onConfirm,
}: {
  isOpen: boolean;
  isExam: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
}) {
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Start this challenge over?"
      description={`Your files are reset to how they were at the start. ${isExam ? 'What you wrote stays in the recorded history, but not in the editor.' : 'What you wrote is gone.'}`}
      confirmLabel="Start over"
      tone="danger"
      onConfirm={onConfirm}
    />
  );
}

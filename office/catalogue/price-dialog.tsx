import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { writeRupees } from '#office/words/money.ts';
import { priceChangeWords } from '#office/words/price-change.ts';
import { answerPriceQuestion, usePriceQuestion } from './price-question.ts';

/** Asks about a new price if it differs much from the price of comparison. The server compares them. */
export function PriceDialog() {
  const question = usePriceQuestion();
  if (!question) return null;
  const { name, before, after, waits } = question;
  const close = () => answerPriceQuestion(false);
  return (
    <Dialog
      open
      onClose={close}
      title={waits ? 'Ask a second person about this price?' : 'Change the price so much?'}
      fact={`${name}: ${priceChangeWords(question)}`}
      follows={
        waits
          ? ['A second person decides: see Approvals', 'Until then the product stays as it is']
          : ['The shop sells at the new price at once', 'Orders that are placed keep their price']
      }
      actions={
        <>
          <Button onPress={close}>{before === after ? 'Not now' : `Keep ${writeRupees(before)}`}</Button>
          <Button look="ink" onPress={() => answerPriceQuestion(true)}>
            {waits ? `Ask for ${writeRupees(after)}` : `Save ${writeRupees(after)}`}
          </Button>
        </>
      }
    />
  );
}

import { answerParent } from '#server/foundation/child-processes/child-work.ts';
import { readFileInto } from './read-file.ts';

answerParent(readFileInto);

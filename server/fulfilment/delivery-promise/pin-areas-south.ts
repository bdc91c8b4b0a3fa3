/** PIN codes 400 to 699; pin-areas-north.ts describes the row format. */
export const centreAndSouth = `
400 | Mumbai | M
400601-400615 | Thane | M
400614 | Navi Mumbai | M
400701-400710 | Navi Mumbai | M
400702 | Raigad | M
400704 | Raigad | M
400707 | Raigad | M
401 | |
401101-401107 | Thane | 2
401201-401305 | Palghar | 2
402 | Raigad |
403 | | 2
403001-403005 | Panaji | 2
410 | |
410206-410218 | Navi Mumbai | 2
411 | Pune | M
412 | Pune | 2
412801-412806 | Satara |
413 | |
413001-413008 | Solapur | 2
414 | Ahilyanagar |
415 | |
416 | |
416001-416013 | Kolhapur | 2
421 | Thane | 2
422 | Nashik | 2
423 | Nashik |
424 | Dhule |
425 | Jalgaon |
431 | |
431001-431010 | Chhatrapati Sambhajinagar | 2
440 | Nagpur | 2
441 | |
442 | |
443 | Buldhana |
444 | |
445 | Yavatmal |
450 | |
451 | |
452-453 | Indore | 2
454 | Dhar |
455 | Dewas |
456 | Ujjain | 2
457 | |
458 | |
460 | Betul |
461 | |
462 | Bhopal | 2
463-466 | |
470 | Sagar |
471-473 | |
474 | Gwalior | 2
475-477 | |
480-481 | |
482 | Jabalpur | 2
483-488 | |
490 | Durg | 2
491 | |
492 | Raipur | 2
493 | |
494 | | xc
495 | Bilaspur | 2
496 | |
497 | | x
500 | Hyderabad | M
501 | |
502 | |
503 | Nizamabad |
504 | | x
505 | |
506 | Warangal | 2
507 | Khammam |
507113 | |
507121 | |
507129-507130 | |
507135 | |
508 | Nalgonda |
509 | |
515 | |
516 | |
517 | |
517501-517507 | Tirupati | 2
518 | |
518001-518007 | Kurnool | 2
520 | Vijayawada | 2
521 | |
522 | |
522001-522020 | Guntur | 2
5225 | Guntur | 2
523 | |
524 | |
524001-524005 | Nellore | 2
530 | Visakhapatnam | 2
531 | |
532 | Srikakulam |
533 | |
533001-533006 | Kakinada | 2
533101-533107 | Rajamahendravaram | 2
533464 | Yanam |
534 | |
535 | |
560 | Bengaluru | M
561 | |
562 | |
563 | Kolar |
570 | Mysuru | 2
571 | |
572 | Tumakuru |
573 | Hassan |
574 | |
575 | Mangaluru | 2
576 | Udupi |
577 | |
580 | Dharwad | 2
581 | |
582 | Gadag |
583 | |
584 | Raichur |
585 | |
586 | Vijayapura |
587 | Bagalkot |
590 | Belagavi | 2
591 | Belagavi |
600 | Chennai | M
601 | |
602 | |
603 | |
604 | |
605 | |
605001-605014 | Puducherry | 2
605101-605111 | Viluppuram |
605102 | Puducherry |
605106-605107 | Puducherry |
605110 | Puducherry |
605501-605502 | Puducherry |
606 | |
607 | Cuddalore |
607402-607403 | Puducherry |
608 | Cuddalore |
609 | |
609601-609609 | Karaikal |
609608 | |
610 | |
611 | Nagapattinam |
612 | Thanjavur |
613 | Thanjavur |
614 | |
620 | Tiruchirappalli | 2
621 | |
622 | Pudukkottai |
623 | |
624 | Dindigul |
625 | Madurai | 2
6255 | |
6256 | Theni |
626 | Virudhunagar |
627 | Tirunelveli |
6278 | Tenkasi |
628 | Thoothukudi |
629 | Kanniyakumari |
630 | Sivaganga |
631 | |
632 | |
632001-632014 | Vellore | 2
635 | |
636 | Salem | 2
6367-6369 | Dharmapuri |
637 | Namakkal |
638 | Erode |
639 | Karur |
641 | Coimbatore | 2
641601-641687 | Tiruppur | 2
642 | |
643 | Nilgiris | x
670 | Kannur |
670645-670646 | Wayanad |
671 | Kasaragod |
673 | Kozhikode | 2
673310 | Mahe |
673121-673124 | Wayanad |
673575-673577 | Wayanad |
673591-673596 | Wayanad |
673635-673647 | Malappuram |
676 | Malappuram |
678 | Palakkad |
679 | |
680 | Thrissur | 2
682 | Ernakulam | 2
682551-682559 | Lakshadweep | xc
683 | Ernakulam | 2
685 | Idukki | x
686 | Kottayam |
686661-686693 | Ernakulam |
688 | Alappuzha |
689 | Pathanamthitta |
690 | |
691 | Kollam |
695 | Thiruvananthapuram | 2
`;

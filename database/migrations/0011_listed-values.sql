ALTER TABLE "account_codes" ADD CONSTRAINT "account_codes_purpose_listed" CHECK ("account_codes"."purpose" in ('reset', 'email'));--> statement-breakpoint
ALTER TABLE "google_attempts" ADD CONSTRAINT "google_attempts_kind_listed" CHECK ("google_attempts"."kind" in ('button', 'redirect', 'link'));--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_provider_listed" CHECK ("identities"."provider" in ('google'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_provider_listed" CHECK ("sessions"."provider" in ('email', 'google'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_listed" CHECK ("products"."category" in ('Cricket', 'Football', 'Basketball', 'Limited Edition', 'Popular Athletes', 'Cricket Special', 'Football Special', 'Basketball Special', 'Motorsport Special'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kind_listed" CHECK ("products"."kind" in ('jersey', 't-shirt', 'cap', 'kids', 'jacket', 'hoodie', 'vest', 'accessory'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sport_listed" CHECK ("products"."sport" in ('cricket', 'football', 'basketball', 'motorsport'));--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_garment_listed" CHECK ("designs"."garment" in ('t-shirt', 'jersey', 'kids-t-shirt', 'hoodie', 'cap', 'mug'));--> statement-breakpoint
ALTER TABLE "print_files" ADD CONSTRAINT "print_files_part_listed" CHECK ("print_files"."part" in ('front', 'back', 'ticket'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind_listed" CHECK ("documents"."kind" in ('invoice', 'credit_note'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_state_listed" CHECK ("order_events"."state" in ('placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery', 'delivered', 'closed', 'payment_failed', 'cancelled', 'return_in_progress', 'returned', 'returned_to_origin', 'lost'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_listed" CHECK ("order_events"."actor" in ('shopper', 'shop', 'courier', 'gateway', 'operator'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_category_listed" CHECK ("order_lines"."category" in ('Cricket', 'Football', 'Basketball', 'Limited Edition', 'Popular Athletes', 'Cricket Special', 'Football Special', 'Basketball Special', 'Motorsport Special'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state_listed" CHECK ("orders"."state" in ('placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery', 'delivered', 'closed', 'payment_failed', 'cancelled', 'return_in_progress', 'returned', 'returned_to_origin', 'lost'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_listed" CHECK ("orders"."delivery" in ('standard', 'express', 'nextDay'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_listed" CHECK ("orders"."payment" in ('cod', 'razorpay'));--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_source_listed" CHECK ("money_movements"."source" in ('gateway', 'cash', 'credit'));--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_reason_listed" CHECK ("money_movements"."reason" in ('captured', 'collected', 'spent', 'released', 'refunded'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state_listed" CHECK ("payments"."state" in ('created', 'failed', 'authorized', 'captured', 'lapsed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state_listed" CHECK ("refunds"."state" in ('wanted', 'pending', 'processed', 'failed'));--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_refund_to_listed" CHECK ("cancellations"."refund_to" in ('source', 'credit'));--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_state_listed" CHECK ("return_events"."state" in ('requested', 'approved', 'pickup_booked', 'picked_up', 'received', 'inspected', 'refund_started', 'refunded', 'exchanged', 'rejected', 'cancelled'));--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_actor_listed" CHECK ("return_events"."actor" in ('shopper', 'shop', 'courier', 'gateway', 'operator'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_kind_listed" CHECK ("returns"."kind" in ('return', 'problem'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_state_listed" CHECK ("returns"."state" in ('requested', 'approved', 'pickup_booked', 'picked_up', 'received', 'inspected', 'refund_started', 'refunded', 'exchanged', 'rejected', 'cancelled'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_outcome_listed" CHECK ("returns"."outcome" in ('refund', 'credit', 'exchange'));--> statement-breakpoint
ALTER TABLE "courier_messages" ADD CONSTRAINT "courier_messages_outcome_listed" CHECK ("courier_messages"."outcome" in ('applied', 'nothing_new', 'late', 'to_confirm', 'unknown_parcel'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_step_listed" CHECK ("shipments"."step" in ('planned', 'booked', 'awaiting_pickup', 'shipped', 'out_for_delivery', 'attempt_failed', 'delivered', 'returning', 'returned', 'cancelled'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_asked_listed" CHECK ("shipments"."asked" in ('order', 'waybill'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason_listed" CHECK ("stock_movements"."reason" in ('counted', 'reserved', 'released', 'dispatched', 'returned'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose_listed" CHECK ("uploads"."purpose" in ('design', 'problem'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_format_listed" CHECK ("uploads"."format" in ('png', 'jpeg'));